// Pasted text contains invisible characters: unusual line breaks from Word and web pages, zero-width characters and
// direction marks from messengers and address books.

const otherBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Control characters, lone surrogates, and zero-width characters except the joiners of emoji and scripts. */
const unseen = /[^\P{Cc}\n]|[\p{Cs}\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/**
 * Zero-width joiners without effect: after a character that never joins, or at the end. Matches whole runs, because a
 * run may be as long as the input.
 */
const idleJoiners =
  /(^|[\s\p{P}\p{N}\p{Script=Latin}\p{Script=Han}])[\u200c\u200d]+|([^\u200c\u200d])[\u200c\u200d]+(?=\s|$)/gu;

/** Any visible character: not a space, format character, joiner or blank letter. */
const seen = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Normalizes text of several lines: line feeds are the only invisible characters left. Returns '' if nothing is
 * visible.
 */
export function tidyLines(value: string): string {
  const tidied = value
    .replace(otherBreaks, '\n')
    .replace(/\t/g, ' ')
    .replace(unseen, '')
    .replace(idleJoiners, '$1$2');
  return seen.test(tidied) ? tidied : '';
}

/** Normalizes text of one line: line breaks become spaces. */
export const tidyLine = (value: string) =>
  tidyLines(value).replace(/[ \n]+/g, (gap) => (gap.includes('\n') ? ' ' : gap));

/** Normalizes an e-mail address or a phone number: also removes zero-width joiners. */
export const tidyEmailOrPhone = (value: string) => tidyLine(value).replace(/\p{Cf}/gu, '');
