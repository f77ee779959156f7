//! How the page looks, by day and by night.

pub(super) const STYLE: &str = "
:root{color-scheme:light dark;--ground:#fbfaf7;--text:#23262b;--quiet:#5c6470;--line:#d9d6cc;--card:#fff;\
--white:#f3f1ea;--black:#4a5260;--inaccuracy:#8a6a00;--mistake:#b4540a;--blunder:#b3261e;--good:#1f7a4d}
@media(prefers-color-scheme:dark){:root{--ground:#191c21;--text:#e6e8eb;--quiet:#a0a8b3;--line:#363c46;\
--card:#21252c;--white:#d8dbe0;--black:#3a414d;--inaccuracy:#e3bf4c;--mistake:#f0954a;--blunder:#ff8078;--good:#5fc792}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:56rem;padding:1rem;background:var(--ground);color:var(--text);\
font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
h2{margin:1.5rem 0 .25rem;font-size:1.35rem}h3{margin:0;font-size:1.15rem}p{margin:.4rem 0}
.quiet,footer{color:var(--quiet);font-size:.9rem}
table{border-collapse:collapse;margin:.75rem 0;display:block;overflow-x:auto}
th,td{padding:.25rem .75rem;border-bottom:1px solid var(--line);text-align:right;font-variant-numeric:tabular-nums;\
overflow-wrap:normal}
th[scope=row]{text-align:left}
pre{overflow-x:auto;font-size:.85rem}
.store{position:absolute;width:0;height:0}
.graph{width:100%;height:auto;display:block;margin:.75rem 0}
.ground{fill:var(--black)}.area{fill:var(--white)}.curve{fill:none;stroke:var(--good);stroke-width:2}
.middle{stroke:var(--quiet);stroke-width:1;stroke-dasharray:4 4}.strip{fill:transparent}
.graph circle{fill:var(--good);stroke:var(--card);stroke-width:1.5}
.graph circle.inaccuracy{fill:var(--inaccuracy)}.graph circle.mistake{fill:var(--mistake)}\
.graph circle.blunder{fill:var(--blunder)}
a{color:var(--good)}.moves{line-height:1.9}.moves b{color:var(--quiet);font-weight:500}
.moves a{font-weight:600}a.inaccuracy{color:var(--inaccuracy)}a.mistake{color:var(--mistake)}a.blunder{color:var(--blunder)}
article{display:grid;grid-template-columns:minmax(0,17rem) 1fr;gap:1rem;margin:1rem 0;padding:1rem;\
background:var(--card);border:1px solid var(--line);border-left:5px solid var(--good);border-radius:.5rem}
article.inaccuracy{border-left-color:var(--inaccuracy)}article.mistake{border-left-color:var(--mistake)}\
article.blunder{border-left-color:var(--blunder)}article:target{outline:3px solid var(--good)}
.board{width:100%;height:auto;display:block;border-radius:.3rem}
.light{fill:#eceadf}.dark{fill:#8ca2ad}
.w,.b{stroke-width:3.2;stroke-linejoin:round;stroke-linecap:round}
.w{fill:#fffdf7;stroke:#26292f}.b{fill:#26292f;stroke:#0c0d10}
.w .d{fill:#26292f}.b .d{fill:#fffdf7;stroke:none}.l{fill:none}.b .l{stroke:#c9ced6;stroke-width:2.4}
.arrow{opacity:.8;stroke-width:16;stroke-linecap:round;fill:none}.arrow .head{stroke:none}
.fault{stroke:#b3261e}.fault .head{fill:#b3261e}.better{stroke:#1f7a4d}.better .head{fill:#1f7a4d}
@media(max-width:40rem){article{grid-template-columns:1fr}.board{max-width:24rem}\
th,td{padding:.25rem .4rem;font-size:.85rem}.graph{min-height:7rem}}
";
