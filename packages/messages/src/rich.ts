/** A part of a message: plain text, or text inside the tag `name`. */
export type RichPart = string | { name: string; text: string };

/**
 * Splits a message at its tags, so that a screen can render links within a sentence without HTML in the catalogues:
 * `'I accept the <terms>terms</terms>.'` becomes `['I accept the ', { name: 'terms', text: 'terms' }, '.']`. Tags do
 * not nest.
 */
export function splitMessageAtTags(text: string): RichPart[] {
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
