import serialize from 'canonicalize';

/**
 * Writes a value as JSON in its canonical form (RFC 8785), so that its hash is the same everywhere.
 *
 * @throws TypeError for a value that JSON cannot express
 */
export function toCanonicalJson(value: unknown): string {
  const text = serialize(value);
  if (text === undefined) throw new TypeError('the value has no JSON form');
  return text;
}
