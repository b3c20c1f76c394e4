// The page of a game that cannot be opened: a drawing that only this browser still has is sent again.
// @ts-check

import { fetchJson, get } from "../common.js";
import { uploadAgain } from "../edit/kept.js";

const game = get("wrong", HTMLElement).dataset.game ?? "";

async function again() {
  if (await uploadAgain(game)) {
    // Something else may be wrong with it: then it stays.
    await fetchJson(`position?${new URLSearchParams({ game })}`).catch((error) => {
      if (error?.problem?.code !== "position-missing") {
        throw error;
      }
    });
    location.reload();
  }
}

// What is wrong is on the page already.
again().catch(() => {});
