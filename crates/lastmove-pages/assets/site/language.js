// Leads to the page in the language that is wanted: the one that the address names, else the one chosen
// here, else the first one that the browser asks for. Runs before the page is seen.
// @ts-check

{
  const known = ["en", "vi"];
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const site = new URL("../../../", script.src);
  const here = document.documentElement.lang;
  /** @type {(string | null | undefined)[]} */
  const wanted = [new URLSearchParams(location.search).get("lang")];
  try {
    wanted.push(localStorage.getItem("lang"));
  } catch {
    // Storage is switched off: nothing was chosen.
  }
  wanted.push(...navigator.languages.map((tag) => tag.split("-")[0]));
  const language = wanted.find((tag) => known.includes(tag ?? "")) ?? "en";
  if (language !== here) {
    const from = here === "en" ? site : new URL(`${here}/`, site);
    const to = language === "en" ? site : new URL(`${language}/`, site);
    const page = location.pathname.slice(from.pathname.length);
    location.replace(new URL(`${page}${location.search}${location.hash}`, to).href);
  }
}
