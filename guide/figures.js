// Figures that move. Without this file the tree is a list and the boards are boards.
"use strict";

const SYMBOLS = {
  P: "♙", N: "♘", B: "♗", R: "♖", Q: "♕", K: "♔",
  p: "♟", n: "♞", b: "♝", r: "♜", q: "♛", k: "♚",
};

/** The 64 squares of the first field of a FEN, rank 8 first. */
const symbolsOf = (placement) =>
  [...placement.replaceAll("/", "")].flatMap((letter) =>
    SYMBOLS[letter] ? [SYMBOLS[letter]] : Array(Number(letter)).fill(""));

for (const tree of document.querySelectorAll(".tree")) {
  const items = [...tree.querySelectorAll("li[data-order]")];
  const cells = [...tree.querySelectorAll("td")];
  const first = cells.map((cell) => cell.textContent);
  const orderOf = (item) => Number(item.dataset.order);
  // The value of a move is known when the last position below it has been visited.
  const settled = new Map(items.map((item) => {
    const inner = [item, ...item.querySelectorAll("li[data-order]")];
    return [item, Math.max(...inner.map(orderOf))];
  }));
  let shown = items.length;
  const bar = document.createElement("p");
  bar.className = "tree-bar";
  const head = tree.querySelector(".tree-head");
  const label = document.createElement("span");
  const show = (count) => {
    shown = Math.max(0, Math.min(items.length, count));
    const now = items.find((item) => orderOf(item) === shown);
    for (const item of items) {
      item.hidden = orderOf(item) > shown;
      item.classList.toggle("now", item === now);
      item.querySelector("b").hidden = settled.get(item) > shown;
    }
    for (const cut of tree.querySelectorAll("li.cut")) {
      // A cut is visible once everything before it has been visited.
      const before = cut.previousElementSibling;
      cut.hidden = before !== null && settled.get(before) > shown;
    }
    const symbols = now && shown < items.length ? symbolsOf(now.dataset.board) : first;
    cells.forEach((cell, index) => { cell.textContent = symbols[index]; });
    label.textContent = ` ${shown} of ${items.length} positions `;
    if (now && shown < items.length) follow(now.querySelector("code"));
  };
  /** Scrolls the box, and never the page, so that an element is in sight. */
  const follow = (element) => {
    const [box, place] = [tree.getBoundingClientRect(), element.getBoundingClientRect()];
    const top = box.top + head.offsetHeight + 8;
    if (place.top < top) tree.scrollTop -= top - place.top;
    if (place.bottom > box.bottom - 8) tree.scrollTop += place.bottom - box.bottom + 8;
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
  head.firstElementChild.append(bar);
  show(items.length);
}

for (const figure of document.querySelectorAll("figure.hover-board:not(.still)")) {
  const list = [...figure.querySelectorAll("td")];
  const cells = new Map(list.map((cell) => [cell.dataset.square, cell]));
  const hint = figure.querySelector(".hover-hint");
  const invitation = "Point at a square, tap it, or move to it with the arrow keys: " +
    "shaded squares are attacked, dots are legal moves, frames are the squares that a pin or a check leaves.";
  const squares = (text) => (text ? text.split(" ") : []);
  const clear = () => {
    for (const cell of list) cell.classList.remove("attacked", "legal", "attacker", "mask");
    hint.textContent = invitation;
  };
  const point = (cell) => {
    clear();
    const name = cell.dataset.square;
    if (cell.dataset.attacks === undefined) {
      // An empty square shows who attacks it.
      const attackers = list.filter((other) => squares(other.dataset.attacks).includes(name));
      for (const other of attackers) other.classList.add("attacker");
      const names = attackers.map((other) => other.getAttribute("aria-label"));
      hint.textContent = `${name} is attacked by: ${names.join(", ") || "nobody"}.`;
      return;
    }
    for (const square of squares(cell.dataset.attacks)) cells.get(square).classList.add("attacked");
    for (const square of squares(cell.dataset.moves)) cells.get(square).classList.add("legal");
    for (const square of squares(cell.dataset.mask)) cells.get(square).classList.add("mask");
    const held = cell.dataset.mask ? ` A pin or a check leaves it ${cell.dataset.mask}.` : "";
    const moves = cell.dataset.moves || "none";
    hint.textContent =
      `The ${cell.getAttribute("aria-label")} attacks ${cell.dataset.attacks}.${held} Legal moves: ${moves}.`;
  };
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
  const start = list.find((cell) => cell.dataset.moves) ?? list[0];
  list.forEach((cell, index) => {
    // One stop for the tabulator; the arrows go on from there.
    cell.tabIndex = cell === start ? 0 : -1;
    cell.addEventListener("pointerenter", () => point(cell));
    cell.addEventListener("click", () => point(cell));
    cell.addEventListener("focus", () => point(cell));
    cell.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (step === undefined) return;
      // The pages of the book turn by the same keys.
      event.preventDefault();
      event.stopPropagation();
      const aside = Math.abs(step) === 1;
      const next = list[index + step];
      if (next && (!aside || next.parentNode === cell.parentNode)) next.focus();
    });
  });
  figure.addEventListener("pointerleave", clear);
  figure.addEventListener("focusout", clear);
  clear();
}
