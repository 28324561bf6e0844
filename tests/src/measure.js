// What tests measure on a page, and do to it. Runs in every page before the page's own scripts.
{
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const boxOf = (it) => it.getBoundingClientRect();
  const spaced = (text) => text.trim().split(/\s+/).join(" ");

  window.measure = {
    // All circles in reading order, or null while anything moves.
    circles() {
      if (document.getAnimations().some((it) => it.playState === "running")) return null;
      return all(".board .board-circle").map((circle) => {
        const style = getComputedStyle(circle);
        return {
          cell: circle.closest(".board-cell").dataset.cell,
          diameter: boxOf(circle).width / parseFloat(style.width),
          colour: style.backgroundColor.match(/-?[0-9.]+(e-?[0-9]+)?/g).slice(0, 3).map(Number),
        };
      });
    },

    // Whether nothing but the board, the advice and what belongs to them shows, as the player has left it. An open or closing
    // menu has an entry in the browser's history, of which its state tells: leaving that entry would take back a new address.
    showsBoard() {
      return witness.isDrawn && !history.state && document.querySelector("#app .forecast") !== null && document.querySelector("dialog[open], .lab, #failure:not([hidden])") === null;
    },

    // Goes to an address within the page, as a new visitor of it would find the page.
    goTo(hash) {
      document.activeElement.blur();
      scrollTo(0, 0);
      location.hash = hash;
    },

    // Stores a game of this number from another window, as a frame is one to the storage.
    keepInOtherWindow(number, text) {
      const other = document.createElement("iframe");
      document.body.append(other);
      const storage = other.contentWindow.localStorage;
      const index = storage.getItem("rangekeeper.games").split(" ").slice(1);
      storage.setItem(`rangekeeper.game.${number}`, text);
      storage.setItem("rangekeeper.games", [number, ...new Set([...index, `${number}`])].join(" "));
      setTimeout(() => other.remove(), 1000);
    },

    // Has the page hear of a pointer of this type that does this at a cell, so many pixels beside its middle.
    point(pointerType, kind, cell, beside) {
      document.getElementById(`cell-${cell}`).scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = boxOf(document.getElementById(`cell-${cell}`));
      const [clientX, clientY] = [x + width / 2 + beside, y + height / 2];
      const details = { clientX, clientY, isPrimary: true, pointerType, bubbles: true };
      document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent(kind, details));
    },

    // Moves a finger at a cell before it has become a long press, and tells whether the tooltip opened for the cell, up to the
    // time of a long press that began later.
    moveBeforeLongPress(cell) {
      this.point("touch", "pointerdown", cell, 0);
      this.point("touch", "pointermove", cell, 20);
      const tooltip = document.querySelector(".tooltip");
      let hasRead = false;
      new MutationObserver(() => {
        hasRead ||= tooltip.innerText.includes(cell);
      }).observe(tooltip, { childList: true, subtree: true, characterData: true });
      return new Promise((done) => setTimeout(() => done(hasRead), 1000));
    },

    // Reads the clipboard, or tells why it cannot.
    clipboard(done) {
      navigator.clipboard.readText().then(done, (error) => done(`${error}`));
    },

    // The ships of the row of the fleet that begins so: name, and whether it is afloat and can be pressed.
    ships(row) {
      const found = all(".fleet li").find((it) => it.innerText.trim().startsWith(row));
      return all("button", found).map((it) => [it.ariaLabel, it.ariaPressed === "false", !it.disabled]);
    },

    // All that is heard beside the text.
    spoken() {
      const names = ["aria-label", "title", "aria-description"];
      return all("*").flatMap((it) => names.map((name) => it.getAttribute(name) ?? "")).join(" ");
    },

    // Takes the clipboard from the page.
    blockCopying() {
      Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
    },

    // The text that is selected in the field with the focus.
    selected() {
      const { value = "", selectionStart, selectionEnd } = document.activeElement;
      return value.slice(selectionStart, selectionEnd);
    },

    // Strikes the key at the place `code` that writes `key`; this property of the event is true.
    strike(property, code, key) {
      for (const kind of ["keydown", "keyup"]) {
        const details = { code, key, [property]: true, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent(kind, details));
      }
    },

    // The look of a cell; empty without one.
    look(cell) {
      const looks = ["open", "miss", "hit", "sunk", "sunk-before", "blocked", "empty"];
      const { classList } = document.getElementById(`cell-${cell}`);
      return looks.find((look) => classList.contains(`is-${look}`)) ?? "";
    },

    // The cell that the tooltip is open for, if it covers it.
    coveredByTooltip(cell) {
      const [under, over] = [document.getElementById(`cell-${cell}`), document.getElementById("tooltip")].map(boxOf);
      const isCovered = over.left < under.right && over.right > under.left && over.top < under.bottom && over.bottom > under.top;
      return isCovered ? [cell] : [];
    },

    // The cells of a row of the lab's table of figures, by the strategy's name.
    figures(strategy) {
      const row = all(".lab-report .lab-figures tbody tr").find((it) => it.querySelector("th").innerText.trim() === strategy);
      return all("td", row).map((cell) => cell.innerText);
    },

    // What the tooltip says, or null where none shows.
    tooltip() {
      const tip = document.getElementById("tooltip");
      if (!tip?.checkVisibility({ visibilityProperty: true })) return null;
      const text = (selector) => tip.querySelector(selector)?.innerText.trim();
      return {
        cell: text(".tooltip-cell") ?? "",
        words: spaced(tip.innerText),
        probability: text(".tooltip-probability") ?? "",
        exact: text(".tooltip-exact"),
        counts: text(".tooltip-counts"),
        interval: text(".tooltip-interval"),
      };
    },

    // Those of these selectors that lead to nothing that is seen, or to something that is not wholly on the screen, and
    // where that lies.
    unseen(selectors) {
      return selectors.flatMap((selector) => {
        const seen = all(selector).filter((it) => it.checkVisibility());
        const boxes = seen.map(boxOf).filter(({ width, height }) => width * height > 0);
        const beyond = boxes.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
        if (boxes.length === 0) return [`${selector}: nothing`];
        return beyond.map(({ left, top, right, bottom }) => `${selector}: ${left}, ${top} to ${right}, ${bottom}`);
      });
    },

    // The least width and height of what the selector finds, and whether each of it can be reached by scrolling down.
    leastSize(selector) {
      const boxes = all(selector).map(boxOf);
      const within = ({ left, right }) => left >= 0 && right <= innerWidth + 0.5;
      const least = (side) => Math.min(...boxes.map((box) => box[side]));
      return [least("width"), least("height"), boxes.every(within)];
    },

    // Whether a button of the page's head lies over its title.
    isTitleCovered() {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector("h1"));
      const title = boxOf(range);
      return all(".header-tool").map(boxOf).some(({ left, top, right, bottom }) =>
        left < title.right && right > title.left && top < title.bottom && bottom > title.top);
    },

    // What lies over the caption of the board, and would hide it.
    coveredCaption() {
      const { left, right, top, bottom } = boxOf(document.querySelector(".board-caption"));
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return over.matches(".board-caption") ? [] : [over.className];
    },

    // The parts of the advice that the question which ship was sunk cuts through.
    cutThrough() {
      const question = boxOf(document.querySelector(".advice-which-ship"));
      const parts = all(".advice-guidance, .advice-answers, .advice-remark, .advice-marks");
      const isWhole = ({ left, right, top, bottom }) => top >= question.bottom || bottom <= question.top
        || left >= question.left && right <= question.right && top >= question.top && bottom <= question.bottom;
      return parts.filter((it) => !isWhole(boxOf(it))).map((it) => it.className);
    },

    // The fields whose letters are so small that a phone zooms in on them; none where there is a mouse.
    smallFields() {
      if (!matchMedia("(pointer: coarse)").matches) return [];
      const size = (it) => parseFloat(getComputedStyle(it).fontSize);
      return all("input, select, textarea").filter((it) => size(it) < 16).map((it) => `${it.outerHTML}: ${size(it)}`);
    },

    // What reaches beyond the sides of the screen, of the page and of the dialog.
    cutOff() {
      const within = [document.documentElement, ...all("dialog[open], dialog[open] .menu-body")];
      const beyond = within.filter((it) => it.scrollWidth > it.clientWidth).flatMap((it) =>
        [it, ...all("*", it)]
          .filter((part) => boxOf(part).right > it.clientWidth + 0.5)
          .map((part) => `${part.tagName} ${part.className} to ${boxOf(part).right} of ${it.clientWidth}`)
          .concat(`${it.tagName} ${it.className}: ${it.scrollWidth} of ${it.clientWidth}`));
      const before = all(".page-main > *").filter((it) => boxOf(it).left < -0.5);
      return [...beyond, ...before.map((it) => `${it.className} from ${boxOf(it).left}`)];
    },

    // The cells that each outline of a sunk ship surrounds, as `E4 E5`, firm outlines and faint ones. An outline may stay
    // this far from the edges of its cells, as a part of a cell.
    outlines(inset) {
      const cells = all(".board .board-cell").map((cell) => ({ name: cell.dataset.cell, box: boxOf(cell) }));
      const side = cells[0].box.width;
      const near = (a, b) => Math.abs(a - b) <= side * inset;
      const around = (outline) => {
        const { left, top, right, bottom } = boxOf(outline);
        const inside = cells.filter(({ box }) =>
          box.x + side / 2 > left && box.x + side / 2 < right && box.y + side / 2 > top && box.y + side / 2 < bottom);
        const edge = (name, most) => most(...inside.map(({ box }) => box[name]));
        const fits = near(left, edge("left", Math.min)) && near(right, edge("right", Math.max))
          && near(top, edge("top", Math.min)) && near(bottom, edge("bottom", Math.max));
        return fits ? inside.map(({ name }) => name).join(" ") : "something else";
      };
      const found = (selector) => all(`.board-sunk-ships .board-sunk-ship${selector}`).map(around).sort();
      return [found(":not(.is-possible)"), found(".is-possible")];
    },

    // What each kind of cell is drawn with, on the ground of the board: name, ink, ground.
    inks() {
      const ground = getComputedStyle(document.body).backgroundColor;
      const style = (selector) => getComputedStyle(document.querySelector(`.board ${selector}`));
      return [
        ["a circle", style(".is-open .board-circle").backgroundColor, ground],
        ["a miss", style(".is-miss .board-peg").stroke, ground],
        ["a hit", style(".is-hit .board-peg").stroke, ground],
        ["a sunk ship", style(".board-sunk-ship").fill, ground],
        ["a cross on it", style(".is-sunk .board-peg").stroke, style(".board-sunk-ship").fill],
        ["a cell of a ship that was sunk before", style(".is-sunk-before").backgroundColor, ground],
        ["its waves", style(".is-sunk-before .board-peg").stroke, style(".is-sunk-before").backgroundColor],
        ["the reticle", style(".board-reticle path + path").stroke, ground],
      ];
    },

    // The number of known rules on the card with the advice, and those that are cut off.
    chips() {
      const card = boxOf(document.querySelector(".advice"));
      const chips = all(".advice-chip").filter((it) => it.checkVisibility());
      const isWhole = (it) => {
        const { left, right, top, bottom } = boxOf(it);
        const boxes = [boxOf(it.closest(".advice-remark")), card];
        return it.scrollWidth <= it.clientWidth && boxes.every((box) =>
          left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom);
      };
      return [chips.length, chips.filter((it) => !isWhole(it)).map((it) => it.innerText)];
    },

    // Selects of the lab whose words are wider than they are, which cuts them off without a scroll bar, and parts that
    // reach beyond the page. A select's arrow takes 20 pixels.
    cutInLab() {
      const widths = document.createElement("canvas").getContext("2d");
      const isCut = (select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        widths.font = font;
        const words = widths.measureText(select.selectedOptions[0].text.trim()).width;
        return words + parseFloat(paddingLeft) + parseFloat(paddingRight) + 20 > select.clientWidth;
      };
      const isOutside = (part) => boxOf(part).right > document.documentElement.clientWidth;
      const cut = [...all(".lab-choose select").filter(isCut), ...all(".lab-choose *, .lab-results *").filter(isOutside)];
      return cut.map((part) => part.outerHTML.slice(0, 80));
    },

    // Where these have been until the status says so, at least for two seconds: how far down the page, one after another.
    async places(selector, status) {
      const places = new Set();
      const least = performance.now() + 2000;
      while (performance.now() < least || !document.querySelector(".status").textContent.includes(status)) {
        const seen = all(selector).filter((it) => it.checkVisibility());
        places.add(seen.map((it) => Math.round(boxOf(it).top)).join(" "));
        await new Promise(requestAnimationFrame);
      }
      return [...places];
    },

    // Scrolls to the top, and notes every scroll from two frames later on, when the browser has told of the way there as well.
    watchScrolls(done) {
      scrollTo(0, 0);
      this.scrolls = [];
      const watch = () => {
        addEventListener("scroll", () => this.scrolls.push(`to ${scrollY}`));
        done();
      };
      requestAnimationFrame(() => requestAnimationFrame(watch));
    },

    // Notes from now on, in every frame, where the board and the parts of the advice lie, and every layout shift that the
    // browser reports where it does; also those that follow an action within half a second, which it forgives.
    watchMotion(others) {
      const selectors = [".board-grid", ".advice-aim-cell", ".advice-number", ".advice-answers", ".advice-marks", ...others];
      const watched = { places: Object.fromEntries(selectors.map((it) => [it, new Set()])), shifts: [] };
      window.motion = watched;
      if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
        const name = ({ node }) => `${node?.nodeName} ${node?.className ?? ""} ${node?.textContent}`.slice(0, 60);
        // A mark that becomes part of a sunk ship changes its size where it is, or has made way for another; the list of
        // shots grows at its top; a tooltip goes where it is wanted.
        const mayMove = ({ node }) =>
          !node?.isConnected || (node.closest ? node : node.parentElement).closest(".board-cell, .shots-list, .tooltip");
        new PerformanceObserver((list) => list.getEntries().filter(({ sources }) => !sources.every(mayMove)).forEach(
          (entry) => watched.shifts.push(entry.sources.map(name).join("; ")))).observe({ type: "layout-shift" });
      }
      const look = () => {
        if (window.motion !== watched) return;
        for (const [selector, places] of Object.entries(watched.places)) {
          const found = document.querySelector(selector);
          if (found) {
            const { left, top } = boxOf(found);
            places.add(`${Math.round(left + scrollX)},${Math.round(top + scrollY)}`);
          }
        }
        requestAnimationFrame(look);
      };
      look();
    },

    // What has moved since then.
    moved() {
      const moved = Object.entries(motion.places).filter(([, places]) => places.size > 1);
      return [
        ...moved.map(([selector, places]) => `${selector}: ${[...places].join(" ")}`),
        ...motion.shifts.map((it) => `shift: ${it}`),
      ];
    },

    // Notes whether the opening shows once the page is parsed.
    watchOpening() {
      addEventListener("DOMContentLoaded", () => {
        witness.hasSeen = document.querySelector("#opening")?.checkVisibility() ?? false;
      });
    },

    // Notes how opening and app differ at the moment when the app takes the opening away, and where the board was before
    // the app.
    compareOpening() {
      const place = (selector) => {
        const it = document.querySelector(selector);
        return it && ["x", "y", "width", "height"].map((side) => Math.round(boxOf(it)[side])).join(" ");
      };
      const note = () => {
        // In the first frame in which the page is laid out.
        if (document.querySelector("link[rel=stylesheet]")?.sheet) {
          witness.before ??= place("#opening .board-grid");
        }
        if (!witness.before) requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      const { remove } = Element.prototype;
      Element.prototype.remove = function () {
        if (this.id === "opening" && this.isConnected) {
          const look = (root, cell, attribute) => {
            const circle = `${root} [${attribute}=${cell}] .board-circle`;
            const button = document.querySelector(circle)?.parentElement;
            const heat = button && Number(getComputedStyle(button).getPropertyValue("--heat")).toFixed(4);
            const words = button && ["is-open", "is-best", "is-aim"].filter((word) => button.classList.contains(word));
            return [place(circle), heat, words].join(", ");
          };
          const cells = all("[data-at]", this).map(({ dataset }) => dataset.at);
          const parts = [
            ".header-emblem", ".header-rules > :first-child", ".board-grid", ".board-caption", ".advice-title",
            ".advice-aim-cell", ".advice-figure", ".advice-guidance", ".advice-answer.is-miss", ".advice-answer.is-hit",
            ".advice-answer.is-sunk",
          ];
          const say = (selector) => `${place(selector)} ${document.querySelector(selector)?.textContent}`;
          witness.differences = [
            [witness.before, place("#app .board-grid")],
            ...cells.map((cell) => [look("#opening", cell, "data-at"), look("#app", cell, "data-cell")]),
            ...parts.map((part) => [say(`#opening ${part}`), say(`#app ${part}`)]),
          ].filter(([opening, app]) => opening !== app).map((both) => both.join(" | "));
          witness.cells = cells.length;
        }
        return remove.call(this);
      };
    },

    // Does what a browser does that translates the page: puts two elements with a text of their own in the place of
    // every text.
    translate() {
      const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts.filter((it) => it.data.trim() && !it.parentElement.closest("font, option"))) {
        const [outer, inner] = [1, 2].map(() => document.createElement("font"));
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    },

    // Chooses a file of this text as an opponent's profile.
    chooseFile(text) {
      const files = new DataTransfer();
      files.items.add(new File([text], "ben.txt", { type: "text/plain" }));
      const field = document.querySelector("[name=profile-file]");
      field.files = files.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },

    // Spoils the module that the device keeps.
    async spoilModule() {
      const cache = await caches.open((await caches.keys())[0]);
      const [module] = await cache.keys(new URL("app_bg.wasm", location), { ignoreSearch: true });
      await cache.put(module, new Response("broken", { headers: { "Content-Type": "application/wasm" } }));
    },

    // What the device keeps of the site: how many files, and how long the module is.
    async kept() {
      const [name] = await caches.keys();
      const cache = name && (await caches.open(name));
      const module = await cache?.match(new URL("app_bg.wasm", location), { ignoreSearch: true });
      return [(await cache?.keys())?.length ?? 0, (await module?.arrayBuffer())?.byteLength ?? 0];
    },
  };
}
