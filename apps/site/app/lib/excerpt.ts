/** Approximate length of the descriptions that search engines show, in characters. A Han character counts as two. */
const maxLetters = 160;

const getLetterWidth = (char: string) => (char < '\u2e80' ? 1 : 2);

/**
 * Shortens a text to one line. Keeps whole sentences; if the first one is too long, keeps words and adds an ellipsis.
 */
export function createTextExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const room = findWidthLimitIndex(line, maxLetters);
  if (room === line.length) return line;
  const start = line.slice(0, room);
  const [sentences = ''] =
    /^.*(?:[。！？…]["”」』]?|[.!?]["”]?(?= ))/.exec(line.slice(0, room + 1)) ?? [];
  if (sentences.length > room / 3) return sentences.slice(0, room).trim();
  const words = /[\u2e80-\uffff]$/.test(start) ? start : start.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s,;:，；：、]+$/, '')}…`;
}

/** Converts HTML of the console's editor to plain text. */
export const htmlToText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** Returns how many of a text's code units fit a display width. */
function findWidthLimitIndex(text: string, letters: number): number {
  let used = 0;
  let place = 0;
  for (const char of text) {
    used += getLetterWidth(char);
    if (used > letters) return place;
    place += char.length;
  }
  return place;
}
