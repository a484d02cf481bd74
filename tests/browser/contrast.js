// Boxes of buttons and fields, and texts inside of fields, that hardly differ from what is around them.
() => {
  const OUTLINE = 3;
  const TEXT = 4.5; // the ratios that WCAG asks for
  const parts = (color) => color.match(/[\d.]+/g).map(Number);
  const over = ([red, green, blue, opacity = 1], ground) =>
    [red, green, blue].map((value, index) => value * opacity + ground[index] * (1 - opacity));
  const luminance = (color) => {
    const [red, green, blue] = color.map((value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (...colors) => {
    const [dark, light] = colors.map(luminance).sort((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  };
  const ground = (element) => {
    if (!element) return [255, 255, 255];
    const color = parts(getComputedStyle(element).backgroundColor);
    return color[3] === 0 ? ground(element.parentElement) : over(color, ground(element.parentElement));
  };
  const complaints = [];
  const name = (element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent || element.id).trim().slice(0, 30)}"`;
  const complain = (what, element, found) => complaints.push(`${what} ${found.toFixed(2)}: ${name(element)}`);
  const used = "button, a, select, textarea, label:has(input), input:not([type=checkbox], [type=radio], [type=range])";
  for (const element of document.querySelectorAll(used)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("nav, .skip, [aria-disabled=true]"))
      continue;
    const style = getComputedStyle(element);
    const around = ground(element.parentElement);
    const own = ground(element);
    const border = over(parts(style.borderBottomColor), own);
    const bordered = parseFloat(style.borderBottomWidth) > 0;
    const found = Math.max(ratio(own, around), bordered ? ratio(border, around) : 1);
    if ((bordered || found > 1) && found < OUTLINE) complain("outline", element, found);
    if (!element.placeholder) continue;
    const { color, opacity } = getComputedStyle(element, "::placeholder");
    const [red, green, blue] = parts(color);
    const text = ratio(over([red, green, blue, opacity], own), own);
    if (text < TEXT) complain("placeholder", element, text);
  }
  return complaints;
};
