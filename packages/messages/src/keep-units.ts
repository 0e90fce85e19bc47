/**
 * Matches the end of a number, or of a message's argument, and the space before its unit. Without
 * lookbehind, which some supported browsers lack.
 */
const spaceBeforeUnit =
  /([\d}]) (?=(?:[KMGT]?B|M|Mbit\/s|px|ms|s|fps|%|秒|分[钟鐘]|小[时時]|像素)(?![A-Za-z]))/g;

/** Replaces the space before a unit by a non-breaking one: no line ends between `5` and `MB`. */
export const keepUnits = (text: string): string => text.replace(spaceBeforeUnit, '$1\u00a0');
