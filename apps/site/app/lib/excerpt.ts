/** About as much as search engines show, where a Han character counts as two letters. */
const mostLetters = 160;

const lettersOf = (char: string) => (char < '\u2e80' ? 1 : 2);

/**
 * The beginning of a text as one line: as many whole sentences as there is room for; where they are too
 * long, as many words, with an ellipsis.
 */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const room = placeAfter(line, mostLetters);
  if (room === line.length) return line;
  const start = line.slice(0, room);
  const [sentences = ''] =
    /^.*(?:[。！？…]["”」』]?|[.!?]["”]?(?= ))/.exec(line.slice(0, room + 1)) ?? [];
  if (sentences.length > room / 3) return sentences.slice(0, room).trim();
  const words = /[\u2e80-\uffff]$/.test(start) ? start : start.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s,;:，；：、]+$/, '')}…`;
}

/** The text that readers see of HTML, as an editor of ours writes it. */
export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** How many code units fill a width. */
function placeAfter(text: string, letters: number): number {
  let used = 0;
  let place = 0;
  for (const char of text) {
    used += lettersOf(char);
    if (used > letters) return place;
    place += char.length;
  }
  return place;
}
