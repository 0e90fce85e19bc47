import { contestSettings } from '@film-contest/contract/settings';

const range = contestSettings.shape.blockedNetworks.element;

/** The lines of a text that say something. */
export const splitRanges = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** What among the lines is neither an address nor a range. */
export const listInvalidRanges = (text: string | undefined): string[] =>
  splitRanges(text).filter((line) => !range.safeParse(line).success);
