/** A stretch of a translated text: plain, or inside the tag `name`. */
export type RichPart = string | { name: string; text: string };

/**
 * Splits a text at its tags, so that a screen can put links into the middle of a sentence without
 * any HTML in the catalogues: `'I accept the <terms>terms</terms>.'` becomes
 * `['I accept the ', { name: 'terms', text: 'terms' }, '.']`. Tags do not nest.
 */
export function splitTags(text: string): RichPart[] {
  const parts: RichPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', inner = ''] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ name, text: inner });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
