/**
 * Parses a `Range` header with one range (RFC 9110 §14.2). Returns null for several ranges or a malformed header,
 * which are ignored.
 */
export function parseRangeHeader(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? ('unsatisfiable' as const) : { start, end };
}
