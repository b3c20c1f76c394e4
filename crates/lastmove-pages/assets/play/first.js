// Sets the mode before the page is seen, so that nothing moves when the other scripts come.
// @ts-check

{
  const known = ["play", "train", "analyse"];
  /** @type {(string | null)[]} */
  const wanted = [new URLSearchParams(location.search).get("mode")];
  try {
    // A browser that trained before there were modes goes on training.
    wanted.push(localStorage.getItem("mode"), localStorage.getItem("training") === "true" ? "train" : null);
  } catch {
    // Storage is switched off: nothing was remembered.
  }
  document.documentElement.dataset.mode = wanted.find((mode) => mode !== null && known.includes(mode)) ?? "play";
}
