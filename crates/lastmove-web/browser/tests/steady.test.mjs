// Nothing moves: while games are played with slow answers, while something is told, and while the
// exercises of a course come.
//
// By day a few games are played, one width and language each; where all flows are tried in another
// window (LASTMOVE_WIDTH), all games in both languages, in the phone's turn as wide as a phone, and in
// the tablet's as wide as a tablet and as a laptop.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { analyse, courtyard, house, play } from "../pages.mjs";
import { api, phone, server, shiftsOf, slowly, until, useBrowser, visit, watchShifts } from "../support.mjs";

useBrowser();

/** The largest sum of shifts that is allowed: hardly anybody sees a tenth. */
const MOST = 0.02;

/** How many moves are made in each game; the machine makes as many. */
const MOVES = 8;

/** Pages that wait for slow answers side by side. */
const side = { concurrency: 6 };

const games = {
  nim: "nim:3,4,5",
  chomp: "chomp:4x5",
  "co-bang": "co-bang:8x4@7,2",
  pursuit: courtyard,
  hackenbush: house,
  "connect-four": "connect-four:4x5",
  sum: "nim:3,4 + kayles:7",
  chess: "chess:KRvK@8/8/8/8/8/2k5/8/KR6_w",
};

const windows = {
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1024 },
  1366: { width: 1366, height: 768 },
};

/** The rounds that are played: game, width, language. */
function rounds() {
  const night = process.env.LASTMOVE_WIDTH;
  if (!night) {
    return [["nim", 390, "vi"], ["hackenbush", 390, "en"], ["sum", 768, "vi"], ["chess", 1366, "en"], ["chess", 390, "vi"], ["pursuit", 1366, "vi"]];
  }
  const widths = night === String(phone.width) ? [390] : [768, 1366];
  const each = (width) => Object.keys(games).flatMap((game) => ["en", "vi"].map((lang) => [game, width, lang]));
  return widths.flatMap(each);
}

/**
 * Waits until it is somebody's turn or the game is over, with its value known; whether it goes on.
 * @param {number} least how many moves were made at least
 */
async function stands(page, least) {
  const handle = await page.waitForFunction((least) => {
    const query = new URLSearchParams(location.search);
    const made = (query.get("moves") ?? "").split(" ").filter(Boolean).length;
    const root = document.querySelector("#play");
    if (made < least || root?.dataset.position !== query.get("at") || root.classList.contains("is-open")) {
      return false;
    }
    const moves = [...document.querySelectorAll("#moves button")];
    return moves.length === 0 ? "over" : moves.some((move) => !move.disabled) && `${made}`;
  }, least);
  const told = await handle.jsonValue();
  return told === "over" ? null : Number(told);
}

/** Chooses the move of this number from the list, as soon as one can be chosen. */
async function choose(page, number) {
  await until(page, (number) => {
    const moves = document.querySelectorAll("#moves button:not(:disabled)");
    moves[number % moves.length]?.click();
    return moves.length > 0;
  }, number);
}

describe("a game is played with slow answers, and nothing moves", side, () => {
  for (const [game, width, lang] of rounds()) {
    test(`${game}, ${width} wide, ${lang}`, () =>
      visit({ ...windows[width], lang }, async (page) => {
        await watchShifts(page);
        await slowly(page, 3);
        await page.goto(server + analyse(games[game]));
        let made = await stands(page, 0);
        for (let move = 0; move < MOVES; move += 1) {
          if (made === null) {
            await page.evaluate(() => document.querySelector("#again").click());
            made = await stands(page, 0);
          }
          await choose(page, 7 * move);
          made = await stands(page, made + 1);
        }
        const { sum, worst } = await shiftsOf(page);
        assert.ok(sum < MOST, `${sum}: ${worst}`);
      }));
  }
});

describe("a game is played without values, and nothing moves", side, () => {
  for (const [game, width, lang] of [["nim", 390, "vi"], ["connect-four", 1366, "en"], ["chess", 768, "vi"]]) {
    test(`${game}, ${width} wide, ${lang}`, () =>
      visit({ ...windows[width], lang }, async (page) => {
        await watchShifts(page);
        await slowly(page);
        await page.goto(server + play(games[game]));
        let made = await stands(page, 0);
        for (let move = 0; move < MOVES && made !== null; move += 1) {
          if (move % 2 === 0) {
            await page.evaluate(() => document.querySelector("#hint").click());
            await page.waitForSelector("#moves .is-hint");
          }
          await choose(page, 7 * move);
          made = await stands(page, made + 1);
        }
        const { sum, worst } = await shiftsOf(page);
        assert.ok(sum < MOST, `${sum}: ${worst}`);
      }));
  }
});

test("what moves is seen", async () => {
  await visit({}, async (page) => {
    await watchShifts(page);
    await page.goto(server + analyse(games.nim));
    await stands(page, 0);
    await page.evaluate(() => (document.querySelector("#status").style.marginBottom = "200px"));
    assert.ok((await shiftsOf(page)).sum > MOST);
  });
});

/** What must stay where it is, and must be there to be clicked. */
const CONTROLS = ["#board", "#undo", "#best", "#line-open", "#again", "#who", "#mode", "#typed-move", "#copy"];

/** Where the controls are on the page, seen from its top. */
async function spots(page) {
  return page.evaluate((all) => {
    scrollTo(0, 0);
    document.querySelector(".controls").scrollTo(0, 0);
    const spot = (name) => {
      const { x, y, width } = document.querySelector(name).getBoundingClientRect();
      return [name, Math.round(x), Math.round(y), Math.round(width)].join(" ");
    };
    return all.map(spot);
  }, CONTROLS);
}

/**
 * The controls that something else lies on, although they have been scrolled into sight.
 * @param {ScrollLogicalPosition} block where they have been scrolled to
 */
async function covered(page, block) {
  return page.evaluate(([all, block]) => all.filter((name) => {
    const control = document.querySelector(name);
    control.scrollIntoView({ block });
    const { x, y, width, height } = control.getBoundingClientRect();
    const top = document.elementFromPoint(x + Math.min(width / 2, innerWidth / 2), y + height / 2);
    return top !== null && !control.contains(top) && !top.contains(control);
  }), [CONTROLS, block]);
}

const crowded = {
  laptop: { how: { ...windows[1366], lang: "en" } },
  "phone, Vietnamese": { how: { ...windows[390], lang: "vi" } },
  "phone on its side": { how: { width: 844, height: 390, lang: "en" } },
  "phone, large text": { how: { ...windows[390], lang: "vi" }, text: "200%" },
};

describe("what is told moves and covers no controls", side, () => {
  for (const [name, { how, text = "" }] of Object.entries(crowded)) {
    test(name, () =>
      visit({ ...how, path: analyse(games.chess) }, async (page) => {
        await page.evaluate((text) => (document.documentElement.style.fontSize = text), text);
        await stands(page, 0);
        const before = await spots(page);
        const isSteady = async (what) => {
          assert.deepEqual(await spots(page), before, what);
          // Large text leaves the upper half of a phone free.
          assert.deepEqual(await covered(page, text ? "start" : "center"), [], what);
        };
        await isSteady("at first");
        // A piece is chosen.
        await page.evaluate(() => document.querySelector("#board .is-move").dispatchEvent(new Event("click", { bubbles: true })));
        await page.waitForSelector("#narrowed:not([hidden])");
        await isSteady("a piece is chosen");
        await page.evaluate(() => document.querySelector("#release").click());
        // Long work, with numbers that grow.
        for (const done of [0, 9, 98_765, 1_234_567_890]) {
          await page.evaluate(async (done) => {
            const { Long } = await import(assetAt("play/long.js"));
            new Long().tell({ done, total: 2e9 });
          }, done);
          await isSteady(`${done} steps`);
        }
        await page.evaluate(() => (document.querySelector("#solving").hidden = true));
        // Training, and a wrong guess.
        await page.evaluate(() => document.querySelector("#mode [value=train]").click());
        await until(page, () => document.querySelector("#moves .win, #moves .draw") === null);
        await isSteady("training");
        const query = new URL(page.url()).searchParams;
        const { best, moves } = await api(page, "solve", { game: query.get("game"), position: query.get("at"), moves: true });
        const wrong = moves.find(({ move }) => best.every((one) => one.move !== move)).move;
        await page.evaluate((move) => document.querySelector(`[data-move="${move}"]`).click(), wrong);
        await page.waitForSelector("#guess:not([hidden])");
        await until(page, () => document.querySelector("#guess-refutation")?.textContent !== "");
        await isSteady("a wrong guess");
      }));
  }
});

describe("the exercises of a course come, and nothing moves", side, () => {
  for (const [course, width, lang] of [["positions", 768, "vi"], ["sums", 390, "en"], ["backtracking", 768, "vi"], ["positions#step-6", 390, "vi"]]) {
    test(`${course}, ${width} wide, ${lang}`, () =>
      visit({ ...windows[width], lang }, async (page) => {
        await watchShifts(page);
        await slowly(page);
        await page.goto(`${server}/learn/${course}`);
        await page.waitForLoadState("networkidle");
        const { sum, worst } = await shiftsOf(page);
        assert.ok(sum < MOST, `${sum}: ${worst}`);
      }));
  }
});
