/**
 * Matches the space between a number (or argument) and its unit. Avoids lookbehind, which some supported browsers lack.
 */
const spaceBeforeUnit =
  /([\d}]) (?=(?:[KMGT]?B|M|Mbit\/s|px|ms|s|fps|%|秒|分[钟鐘]|小[时時]|像素)(?![A-Za-z]))/g;

/** Replaces the space before a unit by a non-breaking space, so that `5` and `MB` stay on one line. */
export const preventUnitBreaks = (text: string): string =>
  text.replace(spaceBeforeUnit, '$1\u00a0');
