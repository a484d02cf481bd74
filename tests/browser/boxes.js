// Texts that are cut, lie over each other, or outside of what they belong to.
() => {
  const complaints = [];
  const seen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && !element.closest(".unseen, .skip");
  };
  const name = (element) => {
    const text = (element.textContent || element.value || "").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") || ""} "${text}"`;
  };
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) complaints.push(`the page is ${page.scrollWidth} wide`);
  const scrolls = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(each).overflowX)) return true;
    }
    return false;
  };
  // What a select shows is no part of the document: the same text is tried in a box of its size.
  const cuts = (select) => {
    const box = document.createElement("div");
    const style = getComputedStyle(select);
    for (const each of ["font", "letterSpacing", "overflowWrap", "padding", "whiteSpace", "wordSpacing"])
      box.style[each] = style[each];
    Object.assign(box.style, { boxSizing: "border-box", position: "absolute", width: `${select.clientWidth}px` });
    box.textContent = select.selectedOptions[0].label;
    document.body.append(box);
    const cut = box.scrollWidth > box.clientWidth + 1 || box.clientHeight > select.clientHeight + 1;
    box.remove();
    return cut;
  };
  for (const element of document.body.querySelectorAll("*")) {
    if (!seen(element) || element.closest("svg")) continue;
    const style = getComputedStyle(element);
    const clips = style.overflowX !== "visible";
    const field = element.matches("input, select, textarea");
    if (
      clips &&
      !field &&
      !["auto", "scroll"].includes(style.overflowX) &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    )
      complaints.push(`cut: ${name(element)}`);
    if (
      element.matches("button, .button, .quiet, select, summary") &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    )
      complaints.push(`too small: ${name(element)}`);
    if (element.matches("select") && cuts(element)) complaints.push(`cut: ${name(element)}`);
    const box = element.getBoundingClientRect();
    if (!scrolls(element) && (box.left < -1 || box.right > page.clientWidth + 1))
      complaints.push(`outside: ${name(element)}`);
  }
  // What is scrolled out of sight covers nothing.
  const inSight = (element, box) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(each).overflowY)) continue;
      const { top, bottom } = each.getBoundingClientRect();
      return { ...box, top: Math.max(top, box.top), bottom: Math.min(bottom, box.bottom) };
    }
    return box;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const modal = document.querySelector("dialog[open]");
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !seen(element) || (modal && !modal.contains(element))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, height, width } of range.getClientRects()) {
      // digits and letters are not as high as their line
      const box = inSight(element, { left, right, top: top + height * 0.2, bottom: top + height * 0.8 });
      if (width > 1 && box.bottom > box.top) texts.push({ box, element });
    }
  }
  for (const { box, element } of texts) {
    const svg = element.closest("svg");
    if (!svg) continue;
    const frame = svg.getBoundingClientRect();
    if (
      box.left < frame.left - 1 ||
      box.right > frame.right + 1 ||
      box.top < frame.top - 1 ||
      box.bottom > frame.bottom + 1
    )
      complaints.push(`outside of the picture: ${name(element)}`);
  }
  // A flag or a wall is no ground for a label; a tile that reaches it is.
  for (const { box, element } of texts.filter(({ element }) => element.matches(".total, .turning, .zone text"))) {
    for (const limit of element.closest("svg").querySelectorAll(".goal, .flag, .wall")) {
      const { left, right, top, bottom } = limit.getBoundingClientRect();
      if (box.left < right + 1 && box.right > left - 1 && box.top < bottom && box.bottom > top)
        complaints.push(`over the limit: ${name(element)}`);
    }
  }
  texts.sort((one, other) => one.box.top - other.box.top);
  texts.forEach((one, index) => {
    for (let next = index + 1; next < texts.length && texts[next].box.top < one.box.bottom; next++) {
      const other = texts[next];
      if (other.element === one.element) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 1 && high > 1) complaints.push(`overlap: ${name(one.element)} and ${name(other.element)}`);
    }
  });
  return [...new Set(complaints)];
};
