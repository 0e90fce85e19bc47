// What paste brings along and nobody sees: from Word and web pages breaks of other kinds, from messengers and
// address books letters without width and marks that turn the direction of all that follows.

const otherBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Control characters, halves of letters, and what has no width, but for that by which emoji and scripts join. */
const unseen = /[^\P{Cc}\n]|[\p{Cs}\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/** Joiners behind what never joins, and before nothing. Runs are taken whole: input may be one, and of any length. */
const idleJoiners =
  /(^|[\s\p{P}\p{N}\p{Script=Latin}\p{Script=Han}])[\u200c\u200d]+|([^\u200c\u200d])[\u200c\u200d]+(?=\s|$)/gu;

/** Anything but spaces, what only formats or joins, and letters that leave their place empty. */
const seen = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Text in several lines as it was meant: with line feeds, and nothing else that cannot be seen; or none at all. */
export function tidyLines(value: string): string {
  const tidied = value
    .replace(otherBreaks, '\n')
    .replace(/\t/g, ' ')
    .replace(unseen, '')
    .replace(idleJoiners, '$1$2');
  return seen.test(tidied) ? tidied : '';
}

/** Text in one line as it was meant: a break is a space. */
export const tidyLine = (value: string) =>
  tidyLines(value).replace(/[ \n]+/g, (gap) => (gap.includes('\n') ? ' ' : gap));

/** An address or a number: what orders the letters of a text has no place in it. */
export const tidyAddress = (value: string) => tidyLine(value).replace(/\p{Cf}/gu, '');
