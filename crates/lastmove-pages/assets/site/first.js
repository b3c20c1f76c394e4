// What the address says of how the page looks, before it is seen: its language, whether it is in a frame of
// another page (`embed`), and how light it is (`theme=dark`). The language is the one that the address
// names, else the one chosen here, else the first one that the browser asks for.
// @ts-check

{
  const known = ["en", "vi"];
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const site = new URL("../../../", script.src);
  const here = document.documentElement.lang;
  const query = new URLSearchParams(location.search);
  /** @type {(string | null | undefined)[]} */
  const wanted = [query.get("lang")];
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

  // A page that writes its own address keeps what is said here of how it looks.
  const kept = ["lang", "theme", "embed"].filter((name) => query.has(name));
  for (const name of /** @type {("pushState" | "replaceState")[]} */ (["pushState", "replaceState"])) {
    const change = history[name].bind(history);
    history[name] = (data, unused, url) => {
      const address = new URL(url ?? location.href, location.href);
      kept.forEach((key) => address.searchParams.set(key, query.get(key) ?? ""));
      change(data, unused, address);
    };
  }
  const theme = query.get("theme");
  if (theme === "dark" || theme === "light") {
    document.documentElement.style.colorScheme = theme;
  }
  if (query.has("embed")) {
    document.documentElement.classList.add("is-embedded");
    document.addEventListener("DOMContentLoaded", () => {
      // Above what is played: the whole page, as it is then, in a window of its own.
      const link = document.createElement("a");
      link.className = "whole";
      link.target = "_blank";
      link.textContent = "lastmove ↗";
      const whole = () => {
        const address = new URL(location.href);
        address.searchParams.delete("embed");
        link.href = address.href;
      };
      whole();
      link.addEventListener("click", whole);
      link.addEventListener("focus", whole);
      document.documentElement.insertBefore(link, document.body);
    });
  }
}
