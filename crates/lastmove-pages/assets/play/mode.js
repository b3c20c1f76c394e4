// What the page tells: nothing of values (play), whether moves are best (train), or all (analyse).
// @ts-check

import { get } from "../common.js";
import { recall, remember } from "./store.js";

/** @typedef {"play" | "train" | "analyse"} ModeName */

/** The mode; `first.js` has set it. */
export class Mode {
  constructor() {
    /** @type {HTMLInputElement[]} */
    this.choices = [...get("mode", HTMLFieldSetElement).querySelectorAll("input")];
    /** What is done when it is another one. */
    this.onChange = () => {};
    this.set(this.now);
    for (const choice of this.choices) {
      choice.addEventListener("change", () => {
        remember("mode", choice.value);
        this.set(named(choice.value));
        this.onChange();
      });
    }
  }

  /** @returns {ModeName} */
  get now() {
    return named(document.documentElement.dataset.mode ?? "");
  }

  get isPlay() {
    return this.now === "play";
  }

  get isTraining() {
    return this.now === "train";
  }

  get isAnalysis() {
    return this.now === "analyse";
  }

  /** Another mode, which is not remembered. @param {ModeName} mode */
  set(mode) {
    document.documentElement.dataset.mode = mode;
    for (const choice of this.choices) {
      choice.checked = choice.value === mode;
    }
  }

  /** The mode that the user has chosen last. */
  chosen() {
    return named(recall("mode") ?? "");
  }
}

/** @param {string} text @returns {ModeName} */
function named(text) {
  return text === "train" || text === "analyse" ? text : "play";
}
