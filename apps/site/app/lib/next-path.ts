/**
 * The return address of a login, or null unless it is a path of this very site. `//host`, `/\host`,
 * a scheme or control characters (which URL parsers drop) would lead elsewhere.
 *
 * @param next value of `?next=`.
 */
export function safeNextPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be found
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

/** Address of the login page that returns to `path` afterwards. */
export const withNext = (loginPath: string, path: string) =>
  `${loginPath}?${new URLSearchParams({ next: path })}`;
