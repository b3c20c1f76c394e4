// Whole games against the machine, with the mouse and with the keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, courtyard, escape, house, play, village } from "../pages.mjs";
import {
  api,
  assertFits,
  counted,
  desktop,
  ofServer,
  phone,
  picture,
  server,
  settled,
  shiftsOf,
  slowly,
  tabTo,
  until,
  useBrowser,
  visit,
  watchShifts,
} from "../support.mjs";

useBrowser();

/** The game and the position on the page, as its address has them. */
function place(page) {
  const query = new URL(page.url()).searchParams;
  return { game: query.get("game"), position: query.get("at") };
}

/** What the API knows of the position on the page. */
async function known(page) {
  return api(page, "solve", { ...place(page), moves: true });
}

/** Waits until it is somebody's turn, or the game is over; whether it goes on. */
async function myTurn(page) {
  const handle = await page.waitForFunction(() => {
    const at = new URLSearchParams(location.search).get("at");
    if (at === null || document.querySelector("#play")?.getAttribute("data-position") !== at) {
      return false;
    }
    const moves = [...document.querySelectorAll("#moves button")];
    if (moves.length === 0) {
      return "over";
    }
    return moves.some((move) => move instanceof HTMLButtonElement && !move.disabled) ? "mine" : false;
  });
  return (await handle.jsonValue()) === "mine";
}

/** The button of a move in the list. */
function moveButton(page, move) {
  return page.locator("#moves button", {
    has: page.locator("span, code", { hasText: new RegExp(`^${escaped(move)}$`) }),
  });
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Plays a game to its end by `make`; gives the positions at which it was asked. */
async function playOut(page, make, most = 60) {
  const seen = [];
  while (await myTurn(page)) {
    assert.ok(seen.length < most, "the game does not end");
    const { position, best } = await known(page);
    assert.equal(position, place(page).position);
    seen.push(position);
    await make(best[0], position);
    await until(page, (position) => new URL(location.href).searchParams.get("at") !== position, position);
  }
  return seen;
}

/** The games that are played, and the place on the picture that makes a move. */
const games = {
  nim: {
    game: "nim:3,4,5",
    place: ({ move }, position) => {
      const [heap, taken] = move.split("-").map(Number);
      return `${heap}.${position.split(",")[heap - 1] - taken + 1}`;
    },
  },
  "co-bang": { game: "co-bang:8x4@7,2", place: ({ to }) => to },
  pursuit: {
    // A few steps from the end.
    game: `${courtyard}@6,9/9,11/P`,
    place: ({ move }, position) => {
      const [police, thief, player] = position.split("/");
      return move === "pass" ? (player === "P" ? police : thief) : move;
    },
  },
  graph: { game: escape, place: ({ to }) => to },
  geography: { game: village.replace("cops", "geography"), place: ({ move }) => move },
  cops: {
    game: village,
    place: ({ move }, position) => {
      const [cop, robber, turn] = position.split("/");
      return move === "pass" ? (turn === "C" ? cop : robber) : move;
    },
  },
  rules: {
    game: "rules:examples/rules/notakto.kif",
    place: ({ move }) => move.split(" ").slice(1).join(","),
  },
};

for (const [name, { game, place: spot }] of Object.entries(games)) {
  for (const [size, view] of Object.entries({ desktop, phone })) {
    test(`${name}: a whole game by mouse, ${size}`, async () => {
      await visit({ ...view, path: play(game) }, async (page) => {
        const { outcome } = await known(page);
        await playOut(page, async (option, position) => {
          await page.click(`#board [data-place="0/${spot(option, position)}"]`);
        });
        await assertFits(page);
        await picture(page, `${name}-over-${size}`);
        const end = await known(page);
        assert.equal(end.best.length, 0);
        // The best moves were played: who had to win has won.
        if (outcome === "win") {
          assert.match(await page.textContent("#status"), /you win/i);
        }
      });
    });
  }

  test(`${name}: a whole game by keyboard alone`, async () => {
    await visit({ path: play(game) }, async (page) => {
      await playOut(page, async ({ move }) => {
        const index = (await known(page)).moves.findIndex((option) => option.move === move);
        await tabTo(page, `#moves li:nth-child(${index + 1}) button`);
        await page.keyboard.press("Enter");
      });
      assert.equal((await known(page)).best.length, 0);
    });
  });
}

test("the machine begins where the user is second, and both or none can be people", async () => {
  await visit({ path: play("nim:1,2") }, async (page) => {
    await myTurn(page);
    await page.selectOption("#who", "second");
    await until(page, () => new URL(location.href).searchParams.get("at") !== "1,2");
    await myTurn(page);
    await page.selectOption("#who", "none");
    await until(page, () => new URL(location.href).searchParams.get("at") === "0,0");
    await page.selectOption("#who", "both");
    await page.click("#again");
    assert.equal(await myTurn(page), true);
    assert.equal(place(page).position, "1,2");
  });
});

test("undo, redo, the best move and the start", async () => {
  await visit({ path: analyse("nim:3,4,5") }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    const at = () => place(page).position;
    await page.click("#best");
    await until(page, () => new URL(location.href).searchParams.get("at") === "1,4,5");
    await myTurn(page);
    await page.click("#undo");
    await until(page, () => new URL(location.href).searchParams.get("at") === "3,4,5");
    await myTurn(page);
    await page.click("#redo");
    await until(page, () => new URL(location.href).searchParams.get("at") === "1,4,5");
    await myTurn(page);
    await page.keyboard.press("Control+z");
    await until(page, () => new URL(location.href).searchParams.get("at") === "3,4,5");
    await myTurn(page);
    await page.click("#best");
    await myTurn(page);
    await page.click("#again");
    await myTurn(page);
    assert.equal(at(), "3,4,5");
  });
});

test("a second, quick click on the board before makes no move", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    await page.locator('#board [data-place="0/2.1"]').dblclick();
    await until(page, () => new URL(location.href).searchParams.get("at") !== "3,4,5");
    await myTurn(page);
    assert.equal((await page.textContent("#course")).trim(), "nim:3,4,5@3,4,5 2-4");
  });
});

test("a server that does not answer is told of, and asked again", ofServer, async () => {
  await visit({ path: play("nim:3,4,5"), allowed: /ERR_FAILED/ }, async (page) => {
    await myTurn(page);
    await page.route("**/api/v1/**", (route) => route.abort());
    await moveButton(page, "1-2").click();
    await page.waitForSelector("#ask-again");
    assert.match(await page.textContent("#problem"), /Nothing answers/);
    await page.unroute("**/api/v1/**");
    await page.click("#ask-again");
    await until(page, () => /1-2 \S+$/.test(document.querySelector("#course")?.textContent?.trim() ?? ""));
    assert.equal(await page.isVisible("#problem"), false);
  });
});

test("values are seen in analysis, and the mode stays", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await myTurn(page);
    const shown = () => page.locator("#moves .win, #moves .loss").count();
    assert.equal(await shown(), 0);
    await page.check("#mode [value=analyse]");
    await until(page, () => document.querySelector("#moves .loss") !== null);
    // By sign and words, not by colour alone.
    assert.match(await page.textContent("#moves button .loss"), /− loses in \d+/);
    // For the player who makes the move: the best one is worth what the position is.
    assert.match(await page.textContent("#status"), /win in 11 plies/);
    assert.match(await page.textContent("#moves .is-best .win"), /\+ wins in 11$/);
    const best = page.locator("#board .is-best.is-win").first();
    assert.match((await best.getAttribute("aria-label")) ?? "", /\+ wins in 11/);
    await page.goto(server + play("nim:3,4,5"));
    await until(page, () => document.querySelector("#moves .loss") !== null);
    assert.equal(await page.isChecked("#mode [value=analyse]"), true);
    await page.check("#mode [value=play]");
    await until(page, () => document.querySelector("#moves .win, #moves .loss") === null);
    await page.goto(server + play("nim:3,4,5"));
    await myTurn(page);
    assert.equal(await shown(), 0);
  });
});

test("a link reopens its position", async () => {
  let link = "";
  await visit({ path: analyse("co-bang:8x4@7,2") }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    await page.click("#best");
    await until(page, () => new URL(location.href).searchParams.get("at") !== "7,2");
    link = page.url();
  });
  await visit({}, async (page) => {
    await page.goto(link);
    await myTurn(page);
    const { game, position } = place(page);
    const there = new URL(link).searchParams;
    assert.deepEqual([game, position], [there.get("game"), there.get("at")]);
    assert.equal(await page.inputValue("#who"), "both");
    assert.equal((await page.textContent("#status")).includes("second"), true);
  });
});

test("a click counts while the same position is asked for anew", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await myTurn(page);
    await page.evaluate(() => {
      const who = document.querySelector("#who");
      who.value = "both";
      who.dispatchEvent(new Event("change"));
      document.querySelector("#moves button[data-move='1-2']").click();
    });
    await page.waitForFunction(() => new URLSearchParams(location.search).get("at") === "1,4,5");
  });
});

test("the whole game is in the address", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    for (const [move, to] of [["1-2", "1,4,5"], ["2-1", "1,3,5"], ["3-3", "1,3,2"]]) {
      await moveButton(page, move).click();
      await page.waitForFunction((at) => new URLSearchParams(location.search).get("at") === at, to);
      await myTurn(page);
    }
    const steps = () => page.locator("#history button").allTextContents();
    const here = () => page.textContent("#history [aria-current]");
    assert.deepEqual(await steps(), ["Start", "1. 2 from heap 1", "2. 1 from heap 2", "3. 3 from heap 3"]);
    await picture(page, "history");
    // The heap from which the last move took.
    const last = page.locator("#board .is-last");
    assert.equal(await last.count(), 1);
    assert.equal((await last.textContent())?.trim(), "2");
    await page.click("#history button >> nth=1");
    await myTurn(page);
    assert.equal(place(page).position, "1,4,5");
    await page.reload();
    await myTurn(page);
    // In words, once it is known what the positions look like.
    await until(page, () => [...document.querySelectorAll("#history button")].slice(1).every((step) => /from heap/.test(step.textContent ?? "")));
    assert.deepEqual(await steps(), ["Start", "1. 2 from heap 1", "2. 1 from heap 2", "3. 3 from heap 3"]);
    assert.equal(await here(), "1. 2 from heap 1");
    await page.locator("body").press("ArrowRight");
    await page.waitForFunction(() => new URLSearchParams(location.search).get("at") === "1,3,5");
    await myTurn(page);
    await page.goto(server + play("nim:1"));
    await myTurn(page);
    await page.goBack();
    await myTurn(page);
    await until(page, () => document.querySelectorAll("#history button")[2]?.textContent === "2. 1 from heap 2");
    assert.equal(await here(), "2. 1 from heap 2");
    await page.click("#other-language");
    await myTurn(page);
    // Each in words, once it is known what the position before it looks like.
    await until(page, () => [...document.querySelectorAll("#history button")].slice(1).every((step) => /viên/.test(step.textContent ?? "")));
    assert.deepEqual(await steps(), ["Bắt đầu", "1. 2 viên ở đống 1", "2. 1 viên ở đống 2", "3. 3 viên ở đống 3"]);
    assert.equal(await here(), "2. 1 viên ở đống 2");
  });
});

test("a move is shown before it is made", async () => {
  const going = (page) => page.locator("#board .is-going").count();
  const isGoing = (page, count) =>
    until(page, (wanted) => document.querySelectorAll("#board .is-going").length === wanted, count);
  await visit({ path: play("chomp:4x5") }, async (page) => {
    await myTurn(page);
    // Three rows and three columns are bitten off.
    await moveButton(page, "2,3").hover();
    await isGoing(page, 9);
    await page.mouse.move(1, 1);
    await isGoing(page, 0);
    // By the keyboard too, and on the board.
    await moveButton(page, "4,5").focus();
    await isGoing(page, 1);
    await page.locator('[data-place="0/3,4"]').hover();
    await isGoing(page, 4);
  });
  await visit({ path: play(house) }, async (page) => {
    await myTurn(page);
    // An edge, and with it a vertex, two more and what joins them.
    await moveButton(page, "roof-pole").hover();
    await isGoing(page, 7);
  });
  await visit({ path: play(courtyard) }, async (page) => {
    await myTurn(page);
    await moveButton(page, "9,8").hover();
    await page.waitForSelector('[data-place="0/9,8"] .ghost');
    await isGoing(page, 1);
    await moveButton(page, "9,8").click();
    await myTurn(page);
    // The list of moves has not moved: the pointer may rest on another one now.
    await page.mouse.move(1, 1);
    await isGoing(page, 0);
    assert.equal(await page.locator(".ghost").count(), 0);
  });
});

test("a long question is a job, and the board is there meanwhile", ofServer, async () => {
  await visit({ path: analyse("cram:5x16") }, async (page) => {
    await page.selectOption("#who", "both");
    await page.waitForSelector("#solving:not([hidden])");
    assert.match((await page.textContent("#status")) ?? "", /not known yet/);
    await moveButton(page, "1,1-1,2").click();
    await page.waitForFunction(() => new URLSearchParams(location.search).get("moves") === "1,1-1,2");
    await page.waitForSelector("#solving:not([hidden])");
    await page.click("#solving-stop");
    await page.waitForSelector("#ask-again");
    assert.equal(await page.isVisible("#solving"), false);
    // Without its value the game goes on.
    await moveButton(page, "2,1-2,2").click();
    await page.waitForFunction(() => new URLSearchParams(location.search).get("moves") === "1,1-1,2 2,1-2,2");
  });
  await visit({ path: "/" }, async (page) => {
    // Where no quick answer comes, that of the job is shown.
    await page.route("**/api/v1/solve", () => {});
    await page.goto(server + analyse("nim:3,4,5"));
    await until(page, () => /win in 11 plies/.test(document.querySelector("#status")?.textContent ?? ""));
    assert.equal(await page.isVisible("#solving"), false);
  });
});

test("on a phone undo and the best move are always within reach", async () => {
  await visit({ ...phone, path: analyse("nim:3,4,5") }, async (page) => {
    await myTurn(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const name of ["#undo", "#best"]) {
      const box = await page.locator(name).boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= phone.height, `${name} ${JSON.stringify(box)}`);
      assert.ok(box.width >= 24 && box.height >= 24);
    }
    await page.click("#best");
    await page.waitForFunction(() => new URLSearchParams(location.search).get("moves") !== null);
  });
  await visit({ ...phone, path: analyse(house) }, async (page) => {
    await myTurn(page);
    // Twelve pixels beside the middle of an edge it is still pointed at.
    const wide = await page.evaluate(() => {
      const [reach] = document.querySelectorAll("path.edge-reach.is-move");
      const path = /** @type {SVGPathElement} */ (reach);
      const [from, to] = [0, path.getTotalLength()].map((at) =>
        path.getPointAtLength(at).matrixTransform(path.getScreenCTM() ?? undefined));
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const beside = [(to.y - from.y) / length, (from.x - to.x) / length];
      return [-12, 12].every((far) => document.elementFromPoint(
        (from.x + to.x) / 2 + far * beside[0], (from.y + to.y) / 2 + far * beside[1],
      ) === path);
    });
    assert.ok(wide);
  });
});

test("the strip shows who wins at each step", async () => {
  await visit({ path: analyse("nim:3,4,5") }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    await counted(page, "#strip .bar", 1);
    for (const [move, to] of [["1-1", "2,4,5"], ["3-5", "2,4,0"]]) {
      await moveButton(page, move).click();
      await page.waitForFunction((at) => new URLSearchParams(location.search).get("at") === at, to);
      await myTurn(page);
    }
    const bars = () => page.$$eval("#strip .bar", (all) => all.map((bar) => bar.className.split(" ")[1]));
    // The first player threw the win away, the second one gave it back.
    assert.deepEqual(await bars(), ["is-first", "is-second", "is-first"]);
    await page.reload();
    await myTurn(page);
    await until(page, () => document.querySelectorAll("#strip .is-first, #strip .is-second").length === 3);
    await page.check("#mode [value=play]");
    await until(page, () => !document.querySelector("#strip")?.checkVisibility({ visibilityProperty: true }));
  });
});

for (const [name, size] of Object.entries({ desktop, phone })) {
  test(`nothing jumps while the page comes, and the board is large, ${name}`, async () => {
    for (const game of ["nim:3,4,5", "morris:6", "connect-four:4x5", "co-bang:8x4@7,2"]) {
      await visit({ ...size }, async (page) => {
        await watchShifts(page);
        await slowly(page);
        await page.goto(server + analyse(game));
        // The board is there before its values, and is drawn again with them.
        await page.waitForSelector("#best:enabled", { state: "attached" });
        const { sum, worst } = await shiftsOf(page);
        assert.ok(sum < 0.02, `${game}: ${sum}, ${worst}`);
        const board = await page.locator("#board .picture").boundingBox();
        const room = await page.locator("#board").boundingBox();
        const isLarge = board.height >= 0.6 * size.height || board.width >= 0.9 * room.width;
        assert.ok(isLarge, `${game}: ${board.width} x ${board.height}`);
      });
    }
  });
}

test("a typed move may have blanks", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await myTurn(page);
    await page.fill("#typed-move", " 1 - 2 ");
    await page.locator("#typed-move").press("Enter");
    await until(page, () => /3,4,5 1-2/.test(document.querySelector("#course")?.textContent ?? ""));
  });
});

test("a question mark shows the keys", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await myTurn(page);
    await page.locator("body").press("?");
    await page.waitForSelector("#keys[open]");
    assert.match(await page.textContent("#keys"), /one move back or forward/);
    await page.keyboard.press("Escape");
    await page.waitForSelector("#keys:not([open])", { state: "attached" });
    await page.fill("#typed-move", "");
    await page.locator("#typed-move").press("?");
    assert.equal(await page.isVisible("#keys"), false);
    assert.equal(await page.inputValue("#typed-move"), "?");
  });
});

test("an address with a wrong move says so and begins where it can", async () => {
  const path = `${play("nim:3,4,5")}&at=3,4,5&begin=3,4,5&moves=1-2%209-9&step=2`;
  await visit({ path, allowed: /status of 400/ }, async (page) => {
    await page.waitForSelector("#problem:not([hidden])");
    assert.match(await page.textContent("#problem"), /2.*9-9/);
    await myTurn(page);
    assert.equal(place(page).position, "3,4,5");
  });
});

test("training: a wrong guess is refuted, a right one counted", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await myTurn(page);
    await page.check("#mode [value=train]");
    await until(page, () => document.querySelector("#moves .win, #moves .loss") === null);
    await moveButton(page, "1-1").click();
    await page.waitForSelector("#guess:not([hidden])");
    await until(page, () => document.querySelector("#guess-refutation")?.textContent !== "");
    await picture(page, "training-wrong");
    assert.equal(place(page).position, "3,4,5");
    assert.match(await page.textContent("#score"), /Right: 0. Wrong: 1/);
    await page.click("#guess-back");
    await moveButton(page, "1-2").click();
    await until(page, () => /Right: 1. Wrong: 1/.test(document.querySelector("#score")?.textContent ?? ""));
    await until(page, () => new URL(location.href).searchParams.get("at") !== "3,4,5");
  });
});

test("a game is copied and read back; a wrong move is named", async () => {
  const how = { path: analyse("nim:3,4,5"), allowed: /status of 400/ };
  await visit(how, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    await page.click("#best");
    await until(page, () => new URL(location.href).searchParams.get("at") === "1,4,5");
    await myTurn(page);
    const course = (await page.textContent("#course")).trim();
    assert.equal(course, "nim:3,4,5@3,4,5 1-2");
    await page.click("#copy");
    await until(page, () => document.querySelector("#copied")?.textContent !== "");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), course);
    await page.click("#again");
    await myTurn(page);
    await page.click("#paste summary");
    await page.fill("#paste-text", `${course} 2-1`);
    await page.click("#paste-go");
    await until(page, () => new URL(location.href).searchParams.get("at") === "1,3,5");
    await myTurn(page);
    await page.fill("#paste-text", `${course} 9-9`);
    await page.click("#paste-go");
    await page.waitForSelector("#paste-problem:not([hidden])");
    assert.match(await page.textContent("#paste-problem"), /2.*9-9/);
    assert.equal(place(page).position, "1,3,5");
  });
});

test("the best line is stepped through", async () => {
  await visit({ path: analyse("nim:1,2") }, async (page) => {
    await myTurn(page);
    await page.click("#line-open");
    await page.waitForSelector("#line:not([hidden])");
    const moves = await page.locator("#line-moves li").count();
    assert.ok(moves >= 3);
    await page.click("#line-next");
    await page.click("#line-next");
    await picture(page, "line");
    await page.click("#line-previous");
    await page.click("#line-close");
    assert.equal(place(page).position, "1,2");
  });
});

test("every position says why, in both languages", async () => {
  for (const lang of ["en", "vi"]) {
    for (const { game } of Object.values(games)) {
      await visit({ path: analyse(game), lang }, async (page) => {
        await myTurn(page);
        await page.click("#why summary");
        await until(page, () => (document.querySelector("#reasons")?.textContent ?? "").length > 20);
      });
    }
  }
});

/** What is pointed at among the reasons, and the places that are marked then. */
const spoken = [
  { game: "nim:3,4,5", at: "tr:nth-child(3)", marked: ["0/2.1", "0/2.2", "0/2.3", "0/2.4"] },
  {
    game: "co-bang:8x4@7,2",
    at: "p:nth-child(2)",
    marked: ["0/4,3", "0/6,1", "0/7,1", "0/7,2", "0/7,3", "0/7,4"],
  },
  { game: `${courtyard}@6,9/9,11/P`, at: "p:nth-child(2)", marked: ["0/6,9", "0/9,11"] },
  { game: escape, at: "p:nth-child(1)", marked: ["0/left"] },
];

test("a reason marks the places that it speaks of, in both languages", async () => {
  for (const lang of ["en", "vi"]) {
    for (const { game, at, marked } of spoken) {
      await visit({ path: analyse(game), lang }, async (page) => {
        await myTurn(page);
        await page.click("#why summary");
        await page.hover(`#reasons ${at}`);
        const found = await page.$$eval("#board .is-marked", (all) =>
          all.map((one) => one.getAttribute("data-place")),
        );
        assert.deepEqual(found.sort(), marked, `${game} ${lang}`);
        const { position } = place(page);
        const whole = await api(page, "solve", { game, position, explain: true });
        const texts = await page.$$eval("#reasons p", (all) => all.map((one) => one.textContent));
        const expected = whole.explanation.filter((point) => typeof point === "string");
        assert.deepEqual(texts, expected);
      });
    }
  }
});

/** Where the vertices on the board stand, by name. */
function spots(page) {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll("#board .vertex-name")];
    return Object.fromEntries(names.map((name) => [
      name.textContent,
      `${name.getAttribute("x")} ${name.getAttribute("y")}`,
    ]));
  });
}

test("a graph is played by its list, and what is left of it stays where it was", async () => {
  await visit({ path: analyse(house) }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    const before = await spots(page);
    assert.equal(Object.keys(before).length, 12);
    await counted(page, "#board .edge", 14);
    await moveButton(page, "ground-trunk").click();
    // A move that comes to stand under the pointer would be shown.
    await page.mouse.move(1, 1);
    await until(page, () => new URL(location.href).searchParams.get("at") === "ground-trunk");
    await myTurn(page);
    const left = Object.entries(before).filter(([name]) => !/trunk|branch|leaf/.test(name));
    assert.deepEqual(Object.entries(await spots(page)), left);
    await counted(page, "#board .edge", 10);
    await page.click("#undo");
    await until(page, () => new URL(location.href).searchParams.get("at") === "-");
    await myTurn(page);
    assert.deepEqual(await spots(page), before);
    // There is no map of its positions: they are counted.
    await page.click("#look summary");
    await page.waitForSelector("#look-picture table", { state: "attached" });
    assert.equal(await page.isVisible("#look-view"), false);
  });
});

test("cops and the robber stand on the graph, and it stays where it is", async () => {
  await visit({ path: analyse(`${village}@mill/forge/C`) }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    const before = await spots(page);
    const standing = () => page.$$eval("#board .vertex:has(> .stands)", (all) =>
      all.map((one) => one.getAttribute("aria-label")?.split(", ").slice(0, 2)));
    assert.deepEqual(await standing(), [["vertex mill", "cop"], ["vertex forge", "robber"]]);
    // What the move would do is shown before it is made.
    await page.hover('#board [data-place="0/well"]');
    await page.waitForSelector('#board [data-place="0/well"] .ghost');
    await counted(page, "#board .is-going", 1);
    await page.click('#board [data-place="0/well"]');
    await until(page, () => new URL(location.href).searchParams.get("at") === "well/forge/R");
    await myTurn(page);
    assert.deepEqual(await standing(), [["vertex well", "cop"], ["vertex forge", "robber"]]);
    assert.deepEqual(await spots(page), before);
    assert.match(await page.textContent("#moves"), /stay|pass/i);
    // Also the figure can be clicked: the robber goes nowhere.
    await page.click('#board [data-place="0/forge"] > .stands');
    await until(page, () => new URL(location.href).searchParams.get("at") === "well/forge/C");
    await myTurn(page);
    assert.deepEqual(await spots(page), before);
  });
});

test("an edge is cut by a click on it, and arrows go where they point", async () => {
  await visit({ path: analyse(house) }, async (page) => {
    await page.selectOption("#who", "both");
    await myTurn(page);
    await counted(page, "#board .edge.is-best", 1);
    const focused = () => page.evaluate(() => {
      const here = document.activeElement;
      const box = here?.getBoundingClientRect();
      return { name: here?.getAttribute("data-place"), y: box ? box.y + scrollY : 0 };
    });
    const tops = await page.locator("#board .vertex").evaluateAll(
      (vertices) => vertices.map((vertex) => vertex.getBoundingClientRect().y + scrollY),
    );
    await page.locator('[data-place="0/ground"]').focus();
    let here = await focused();
    // Vertices as far from the ground stand side by side: one step goes to the next height.
    const higher = tops.filter((y) => y < here.y - 0.5);
    const above = new Set(higher.map(Math.round)).size;
    assert.ok(above > 2);
    for (let step = 0; step < above; step += 1) {
      await page.keyboard.press("ArrowUp");
      const next = await focused();
      assert.ok(next.y < here.y, `${next.name} is not above ${here.name}`);
      here = next;
    }
    await page.keyboard.press("ArrowUp");
    assert.deepEqual(await focused(), here);
    await page.locator(".edge.is-best + .edge-reach").click();
    await until(page, () => new URL(location.href).searchParams.get("at") === "trunk-branch2");
  });
});
