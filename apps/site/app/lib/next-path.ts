/**
 * Validates the path to which a login returns. Returns null unless it is a path of this site: `//host`, `/\host`, a
 * scheme, or control characters (which URL parsers drop) would lead to another site.
 * @param next value of `?next=`
 */
export function parseReturnPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be found
  if (/[\\\u0000-\u0020]/.test(next)) return null;
  const site = 'https://site.invalid';
  try {
    const url = new URL(next, site);
    const isOurs = url.origin === site && !url.pathname.startsWith('//');
    return isOurs ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

export const buildLoginPath = (loginPath: string, path: string) =>
  `${loginPath}?${new URLSearchParams({ next: path })}`;
