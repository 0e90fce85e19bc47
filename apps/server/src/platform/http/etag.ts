/**
 * Whether an `If-None-Match` header lists the ETag, by weak comparison (RFC 9110 §13.1.2). `*` matches any ETag.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const listed = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((each) => removeWeakMark(each) === removeWeakMark(etag));
}

const removeWeakMark = (etag: string) => etag.replace(/^W\//, '');
