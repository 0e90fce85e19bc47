import { contestSettings } from '@film-contest/contract/settings';

const range = contestSettings.shape.blockedNetworks.element;

/** Splits a text into IP ranges. */
export const splitIpRanges = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Lists the values that are neither IP addresses nor ranges. */
export const listInvalidIpRanges = (text: string | undefined): string[] =>
  splitIpRanges(text).filter((line) => !range.safeParse(line).success);
