// What this browser remembers between pages, where it lets us.
// @ts-check

/**
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is switched off: nothing was remembered.
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is switched off or full: it holds for this page only.
  }
}

/**
 * A box whose state is remembered.
 * @param {HTMLInputElement} box
 * @param {() => void} onChange
 */
export function keepBox(box, onChange) {
  const kept = recall(box.id);
  if (kept !== null) {
    box.checked = kept === "true";
  }
  box.addEventListener("change", () => {
    remember(box.id, String(box.checked));
    onChange();
  });
}

/**
 * A choice that is remembered, where it is one of those that there are.
 * @param {HTMLSelectElement} select
 */
export function keepChoice(select) {
  const kept = recall(select.id);
  if (kept !== null && [...select.options].some(({ value }) => value === kept)) {
    select.value = kept;
  }
  select.addEventListener("change", () => remember(select.id, select.value));
}

/**
 * A fold whose state is remembered.
 * @param {HTMLDetailsElement} fold
 * @param {() => void} onOpen
 */
export function keepFold(fold, onOpen) {
  const kept = recall(fold.id);
  if (kept !== null) {
    fold.open = kept === "true";
  }
  fold.addEventListener("toggle", () => {
    remember(fold.id, String(fold.open));
    if (fold.open) {
      onOpen();
    }
  });
}
