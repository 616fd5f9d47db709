// What is wrong with the layout of a page, as sentences. Given: the places of a table by name, those
// that must be seen whole, what may be pointed at, what holds text, and how large a target must be.
({places, whole, targets, texts, needed, dense}) => {
  const NEARLY = 1; // pixels that roundings may make
  const root = document.scrollingElement;
  const problems = [];
  const shown = (each) => {
    const box = each.getBoundingClientRect();
    const seen = each.checkVisibility({visibilityProperty: true, opacityProperty: true});
    return seen && box.width > 1 && box.height > 1;
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const called = (each) => {
    const name = each.ariaLabel ?? each.textContent.replace(/\s+/g, " ").trim();
    const place = each.closest("[id]")?.id ?? "body";
    const own = each.id ? "" : `.${[...each.classList].join(".") || each.localName}`;
    return `#${each.id || place}${own} "${name.slice(0, 40)}"`;
  };
  const written = ({left, top, right, bottom}) =>
    [left, top, right, bottom].map(Math.round).join(" ");

  const union = (boxes) => ({
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  });
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > NEARLY
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > NEARLY;
  const onScreen = (box) => box.left >= -NEARLY && box.top >= -NEARLY
    && box.right <= innerWidth + NEARLY && box.bottom <= innerHeight + NEARLY;
  const pairs = (list) => list.flatMap((one, at) => list.slice(at + 1).map((two) => [one, two]));

  // What can be scrolled is seen through a window.
  const scrollers = (each) => {
    const found = [];
    for (let at = each.parentElement; at && at !== root; at = at.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(at);
      const scrolls = (way, size, room) => /auto|scroll/.test(way) && size > room;
      if (scrolls(overflowX, at.scrollWidth, at.clientWidth)
        || scrolls(overflowY, at.scrollHeight, at.clientHeight)) found.push(at);
    }
    return found;
  };
  const through = (each) => {
    const seen = [each, ...scrollers(each)].map((at) => at.getBoundingClientRect());
    const box = {
      left: Math.max(...seen.map((at) => at.left)),
      top: Math.max(...seen.map((at) => at.top)),
      right: Math.min(...seen.map((at) => at.right)),
      bottom: Math.min(...seen.map((at) => at.bottom)),
    };
    return box.right > box.left && box.bottom > box.top ? [box] : [];
  };

  // The page and its places

  const down = root.scrollHeight - innerHeight;
  const sideways = root.scrollWidth - innerWidth;
  if (down > 0) problems.push(`the page scrolls down by ${down}`);
  if (sideways > 0) problems.push(`the page scrolls sideways by ${sideways}`);
  const found = Object.entries(places)
    .map(([name, selector]) => [name, all(selector).flatMap(through)])
    .filter(([, list]) => list.length)
    .map(([name, list]) => [name, union(list)]);
  for (const [name, box] of found) {
    if (!onScreen(box)) problems.push(`${name} is off the screen: ${written(box)}`);
  }
  for (const [[one, first], [other, second]] of pairs(found)) {
    if (meet(first, second)) {
      problems.push(`${one} and ${other} overlap: ${written(first)}, ${written(second)}`);
    }
  }

  const below = ({scrollHeight, clientHeight}) => scrollHeight - clientHeight;
  for (const name of whole) {
    const rows = all(places[name]).flatMap((each) => [each, ...each.querySelectorAll("*"),
      ...scrollers(each)]);
    const hidden = Math.max(0, ...rows.filter((row) =>
      shown(row) && /auto|scroll/.test(getComputedStyle(row).overflowY)).map(below));
    if (hidden > NEARLY) problems.push(`${name} goes on below, by ${hidden}`);
  }

  // What one points at

  const within = (x, y, box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const hits = (each, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (each.contains(hit) || [...each.labels ?? []].some((label) =>
      label.contains(hit)));
  };
  // A target may be larger than what is drawn of it.
  const wide = (each, box, size, x, y) => box.width >= size - NEARLY
    || [-1, 1].every((way) => hits(each, x + way * (size / 2 - NEARLY), y));
  const high = (each, box, size, x, y) => box.height >= size - NEARLY
    || [-1, 1].every((way) => hits(each, x, y + way * (size / 2 - NEARLY)));
  const size = (each) => {
    for (const [selector, number, less] of dense) {
      if (each.closest(selector) && all(`${selector} :is(${targets})`).length >= number) return less;
    }
    return needed;
  };
  // A link in a sentence is as high as its line.
  const inText = (each) => /^inline/.test(getComputedStyle(each).display)
    && [...each.parentElement.childNodes].some((node) =>
      node.nodeType === Node.TEXT_NODE && node.data.trim());

  for (const each of all(targets)) {
    const box = each.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const rows = scrollers(each);
    if (rows.some((row) => !within(x, y, row.getBoundingClientRect()))) continue; // scrolled away
    if (!(rows.length ? within(x, y, {left: 0, top: 0, right: innerWidth, bottom: innerHeight})
      : onScreen(box))) {
      problems.push(`${called(each)} is off the screen: ${written(box)}`);
    } else if (!hits(each, x, y)) {
      const other = document.elementFromPoint(x, y);
      problems.push(`${called(each)} is covered by ${other ? called(other) : "nothing"}`);
    } else if (!inText(each) && !(wide(each, box, size(each), x, y)
      && high(each, box, size(each), x, y))) {
      const drawn = `${Math.round(box.width)}x${Math.round(box.height)}`;
      problems.push(`${called(each)} is too small a target: ${drawn}, not ${size(each)}`);
    }
  }

  // A button stays in the place that it belongs to.
  for (const each of all(".button")) {
    const place = Object.values(places).map((selector) => each.closest(selector)).find(Boolean);
    if (!place || scrollers(each).length) continue;
    const [box, around] = [each, place].map((at) => at.getBoundingClientRect());
    const out = Math.max(box.right - around.right, around.left - box.left);
    if (out > NEARLY) problems.push(`${called(each)} leaves its place by ${Math.round(out)}`);
  }

  // The words of the prompt stay on it.
  for (const each of all(`:is(${places.prompt}) .asked > *`)) {
    const around = each.closest(places.prompt).getBoundingClientRect();
    const box = each.getBoundingClientRect();
    const out = Math.max(around.top - box.top, box.bottom - around.bottom);
    if (out > NEARLY && !scrollers(each).length) {
      problems.push(`${called(each)} leaves the prompt by ${Math.round(out)}`);
    }
  }

  // What one reads

  const beyond = (box, edge) => Math.max(box.bottom - edge.bottom, edge.top - box.top);
  const beside = (box, edge) => Math.max(box.right - edge.right, edge.left - box.left);
  for (const each of all(texts)) {
    const {fontSize} = getComputedStyle(each);
    const leading = parseFloat(fontSize) / 4; // letters may be higher than their line
    const box = each.getBoundingClientRect();
    const {scrollHeight, clientHeight, scrollWidth, clientWidth} = each;
    if (clientHeight > 0 // it has none inside of a line
      && (scrollHeight > clientHeight + leading || scrollWidth > clientWidth + NEARLY)) {
      const room = `${scrollWidth}x${scrollHeight} in ${clientWidth}x${clientHeight}`;
      problems.push(`${called(each)} is cut: ${room}`);
      continue;
    }
    const [row] = scrollers(each); // what is cut there can be scrolled to
    for (let at = each.parentElement; at && at !== root && at !== row; at = at.parentElement) {
      const {display, overflowX, overflowY} = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      // What is higher than its own place lies under, or on, what is beside it.
      const own = at === each.parentElement && !/inline|contents/.test(display);
      const down = own || /hidden|clip/.test(overflowY) ? beyond(box, edge) - leading : 0;
      const sideways = /hidden|clip/.test(overflowX) ? beside(box, edge) - NEARLY : 0;
      if (down > 0 || sideways > 0) {
        const by = Math.round(Math.max(beyond(box, edge), beside(box, edge)));
        problems.push(`${called(each)} is cut by .${[...at.classList].join(".")}: ${by} pixels`);
        break;
      }
    }
  }
  return {problems, boxes: Object.fromEntries(found)};
}
