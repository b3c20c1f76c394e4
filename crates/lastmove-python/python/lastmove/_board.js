// The board of lastmove.board: it shows `view` and says what was clicked. The game is in Python.

const STYLE = `
:host { display: block; }
.board { --ink: #16191d; --dim: #555c64; --paper: #ffffff; --edge: #8a929b; --soft: #eef0f2;
  --best: #0b5cad; --bad: #a3261b; color: var(--ink); background: var(--paper); max-width: 46rem;
  padding: 0.5rem; box-sizing: border-box; font: 14px/1.4 system-ui, sans-serif; }
.board.dark { --ink: #eef0f2; --dim: #a7afb8; --paper: #14171a; --edge: #6a727b; --soft: #262c32;
  --best: #7cbcf5; --bad: #ff9a8f; }
.figure { position: relative; margin: 0 auto; }
.figure img { display: block; width: 100%; height: auto; }
.figure.live { cursor: pointer; }
.mark { position: absolute; box-sizing: border-box; border: 3px solid var(--best); pointer-events: none; }
.row { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin: 0.5rem 0; }
button, input[type=text] { box-sizing: border-box; font: inherit; color: inherit; background: var(--soft);
  border: 1px solid var(--edge); border-radius: 6px; padding: 0.35rem 0.7rem; min-height: 2.25rem; }
button { cursor: pointer; }
button:disabled { opacity: 0.5; cursor: default; }
button:focus-visible, input:focus-visible { outline: 3px solid var(--best); outline-offset: 1px; }
input[type=text] { flex: 1 1 10rem; min-width: 0; }
label { display: inline-flex; gap: 0.35rem; align-items: center; min-height: 2.25rem; }
.field { flex: 1 1 16rem; min-width: 0; }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0.5rem 0; padding: 0;
  max-height: 16rem; overflow: auto; }
li { margin: 0; }
.value { color: var(--dim); margin-left: 0.4rem; font-size: 0.9em; }
.best { border: 2px solid var(--best); font-weight: 600; }
.picked { background: var(--best); color: var(--paper); }
.picked .value { color: inherit; }
.said { margin: 0.3rem 0; overflow-wrap: anywhere; }
.error { color: var(--bad); white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.3rem 0; }
.line { color: var(--dim); margin: 0.3rem 0; overflow-wrap: anywhere; }
[hidden] { display: none !important; }
`;

/** An element with properties and children. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Whether the notebook is dark: as it says itself, else as the screen is. */
function isDark() {
  const { body, documentElement: root } = document;
  const lab = body.dataset.jpThemeLight;
  if (lab !== undefined) {
    return lab === "false";
  }
  if (body.classList.contains("vscode-light") || body.classList.contains("vscode-dark")) {
    return body.classList.contains("vscode-dark");
  }
  const named = root.getAttribute("theme") ?? root.dataset.theme;
  if (named === "dark" || named === "light") {
    return named === "dark";
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The width and height of a picture. */
function sizeOf(svg) {
  const found = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  return found === null ? [1, 1] : [Number(found[1]), Number(found[2])];
}

function render({ model, el }) {
  // Keys that are typed here are no shortcuts of the notebook.
  el.dataset.lmSuppressShortcuts = "true";
  const shadow = el.shadowRoot ?? el.attachShadow({ mode: "open" });
  const view = () => model.get("view");
  const ask = (what, more = null) => model.send({ do: what, what: more, turn: view().turn });

  const image = make("img", { alt: "" });
  const figure = make("div", { className: "figure" }, image);
  const said = make("p", { className: "said" });
  said.setAttribute("role", "status");
  const error = make("p", { className: "error" });
  error.setAttribute("role", "alert");
  const button = (text, what) => make("button", { type: "button", textContent: text, onclick: () => ask(what) });
  const [undo, redo, best] = [button("Undo", "undo"), button("Redo", "redo"), button("Best move", "best")];
  const values = make("input", { type: "checkbox" });
  values.addEventListener("change", () => {
    model.set("values", values.checked);
    model.save_changes();
  });
  const field = make("input", { type: "text", spellcheck: false, autocomplete: "off" });
  const form = make("form", { className: "row" },
    make("label", { className: "field" }, "Position", field), make("button", { textContent: "Go" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("go", field.value);
  });
  const moves = make("ul");
  moves.setAttribute("aria-label", "Moves");
  const more = make("p", { className: "line" });
  const line = make("p", { className: "line" });
  const tools = make("div", { className: "row" }, undo, redo, best, make("label", {}, values, "Values"));
  const board = make("section", { className: "board" }, figure, said, error, tools, moves, more, line, form);
  board.setAttribute("aria-label", "Board");
  shadow.replaceChildren(make("style", { textContent: STYLE }), board);

  figure.addEventListener("click", (event) => {
    const { svg, areas } = view();
    const [wide, high] = sizeOf(svg);
    const box = figure.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * wide;
    const y = ((event.clientY - box.top) / box.height) * high;
    const hit = areas.find(([, left, top, w, h]) => x >= left && x < left + w && y >= top && y < top + h);
    if (hit !== undefined) {
      ask("pick", hit[0]);
    }
  });

  function colour() {
    const dark = isDark();
    board.classList.toggle("dark", dark);
    // The picture asks for the scheme of what it stands in.
    board.style.colorScheme = dark ? "dark" : "light";
  }

  let drawn = null;
  function draw() {
    const now = view();
    const [wide, high] = sizeOf(now.svg);
    if (now.svg !== drawn) {
      drawn = now.svg;
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(now.svg)}`;
      image.alt = now.value === "" ? now.title : `${now.title}: the player to move: ${now.value}`;
      figure.style.maxWidth = `${wide}px`;
    }
    figure.hidden = now.svg === "";
    figure.classList.toggle("live", now.areas.length > 0);
    const mark = ([, x, y, w, h]) => {
      const element = make("div", { className: "mark" });
      const share = (part, whole) => `${(100 * part) / whole}%`;
      Object.assign(element.style,
        { left: share(x, wide), top: share(y, high), width: share(w, wide), height: share(h, high) });
      return element;
    };
    const picked = now.areas.filter(([place]) => now.picked.includes(place));
    figure.replaceChildren(image, ...picked.map(mark));
    const over = now.moves.length === 0 ? "No move is left. " : "";
    said.textContent = now.value === "" ? over || now.title : `${over}${now.title}: the player to move ${
      now.value === "draw" ? "draws" : now.value}`;
    error.textContent = now.error;
    error.hidden = now.error === "";
    undo.disabled = !now.can_undo;
    redo.disabled = !now.can_redo;
    best.disabled = now.moves.length === 0;
    values.checked = model.get("values");
    const focused = moves.contains(shadow.activeElement);
    moves.replaceChildren(...now.moves.map((move, index) => {
      const one = make("button", { type: "button", onclick: () => ask("play", index) }, move.text);
      if (move.value !== "") {
        one.append(make("span", { className: "value", textContent: (move.best ? "★ " : "") + move.value }));
      }
      one.classList.toggle("best", move.best);
      one.classList.toggle("picked", move.picked);
      return make("li", {}, one);
    }));
    if (focused) {
      // Whoever plays with keys goes on at the first move, or takes the last one back.
      (moves.querySelector("button") ?? undo).focus();
    }
    more.textContent = `${now.left_out} more moves are not listed.`;
    more.hidden = now.left_out === 0;
    line.textContent = `Played: ${now.line.join(" ")}`;
    line.hidden = now.line.length === 0;
    // What was wrong stays there to be mended.
    if (now.error === "") {
      field.value = now.position;
    }
  }

  const screen = matchMedia("(prefers-color-scheme: dark)");
  const watching = new MutationObserver(colour);
  watching.observe(document.body, { attributes: true });
  watching.observe(document.documentElement, { attributes: true });
  screen.addEventListener("change", colour);
  model.on("change:view", draw);
  colour();
  draw();
  return () => {
    watching.disconnect();
    screen.removeEventListener("change", colour);
    model.off("change:view", draw);
  };
}

export default { render };
