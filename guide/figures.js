// Figures that move. Without this file the tree is a list and the boards are boards.
"use strict";

for (const tree of document.querySelectorAll(".tree")) {
  const items = [...tree.querySelectorAll("li[data-order]")];
  let shown = items.length;
  const bar = document.createElement("p");
  const label = document.createElement("span");
  const show = (count) => {
    shown = Math.max(0, Math.min(items.length, count));
    for (const item of items) {
      const order = Number(item.dataset.order);
      item.hidden = order > shown;
      item.classList.toggle("now", order === shown);
    }
    for (const cut of tree.querySelectorAll("li.cut")) {
      // A cut is visible once the move before it is.
      const before = cut.previousElementSibling;
      const inner = before ? [before, ...before.querySelectorAll("li[data-order]")] : [];
      cut.hidden = inner.some((item) => Number(item.dataset.order) > shown);
    }
    label.textContent = ` ${shown} of ${items.length} positions `;
  };
  const button = (text, action) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = text;
    element.addEventListener("click", action);
    bar.append(element, " ");
  };
  button("start", () => show(0));
  button("back", () => show(shown - 1));
  button("step", () => show(shown + 1));
  button("all", () => show(items.length));
  bar.append(label);
  tree.prepend(bar);
  show(items.length);
}

for (const figure of document.querySelectorAll("figure.hover-board")) {
  const cells = new Map();
  for (const cell of figure.querySelectorAll("td")) cells.set(cell.dataset.square, cell);
  const hint = figure.querySelector(".hover-hint");
  hint.textContent = "Point at a piece or tap it: shaded squares are attacked, dots are legal moves.";
  const clear = () => {
    for (const cell of cells.values()) cell.classList.remove("attacked", "legal", "attacker");
  };
  const point = (cell) => {
    clear();
    const squares = (text) => (text ? text.split(" ") : []);
    for (const name of squares(cell.dataset.attacks)) cells.get(name).classList.add("attacked");
    for (const name of squares(cell.dataset.moves)) cells.get(name).classList.add("legal");
    if (cell.dataset.attacks === undefined) {
      // An empty square shows who attacks it.
      for (const other of cells.values()) {
        if (squares(other.dataset.attacks).includes(cell.dataset.square)) other.classList.add("attacker");
      }
    }
  };
  for (const cell of cells.values()) {
    cell.addEventListener("pointerenter", () => point(cell));
    cell.addEventListener("click", () => point(cell));
  }
  figure.addEventListener("pointerleave", clear);
}
