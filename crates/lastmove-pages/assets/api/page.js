// The page of the API: the index marks where one is, and an address with a fragment opens its fold.
// @ts-check

/** On a phone the index lies over the top of the window. */
const phone = matchMedia("(max-width: 48rem)");

/** How far from the top of the window an entry begins that is the one read, in pixels. */
const READ_AT = { desktop: 30, phone: 100 };

const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".api-contents a"));
const marked = [...links].flatMap((link) => {
  const target = document.getElementById(link.hash.slice(1));
  return target ? [{ link, target }] : [];
});

/** What was gone to by a link: it is marked until one scrolls on, wherever it is in the window. */
let gone = "";

/** Opens what the address names, and goes there. */
function open() {
  const target = document.getElementById(location.hash.slice(1));
  gone = location.hash;
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
  soon();
}

/** Marks the link to the last entry that begins above the place where one reads. */
function mark() {
  // Towards the end of the page it goes down, so that the last entries have their turn.
  const left = document.documentElement.scrollHeight - innerHeight - scrollY;
  const at = Math.max(phone.matches ? READ_AT.phone : READ_AT.desktop, innerHeight - left);
  const seen = marked.filter(({ link }) => link.offsetParent !== null);
  const above = seen.filter(({ target }) => target.getBoundingClientRect().top <= at);
  const here = seen.find(({ link }) => link.hash === gone) ?? above.at(-1) ?? seen[0];
  for (const { link } of marked) {
    if (link === here?.link) {
      if (link.getAttribute("aria-current") === null) {
        link.setAttribute("aria-current", "true");
        follow(link);
      }
    } else {
      link.removeAttribute("aria-current");
    }
  }
}

/** Scrolls the index, and only it, so that a link of it is in sight. @param {HTMLElement} link */
function follow(link) {
  const index = link.closest("nav");
  if (index === null) {
    return;
  }
  const [inner, outer] = [link.getBoundingClientRect(), index.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    index.scrollTop += inner.top - outer.top - outer.height / 2;
  }
  if (inner.left < outer.left || inner.right > outer.right) {
    index.scrollLeft += inner.left - outer.left - 16;
  }
}

/** Whether the next frame marks. */
let isWaiting = false;
function soon() {
  if (!isWaiting) {
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  }
}

for (const moved of ["wheel", "touchmove", "keydown"]) {
  addEventListener(moved, () => (gone = ""), { passive: true });
}
addEventListener("hashchange", open);
addEventListener("scroll", soon, { passive: true });
addEventListener("resize", soon);
// A link to where one is already opens its fold again.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.hash && link.hash === location.hash) {
    open();
  }
});
open();
