interface Headers {
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a browser says that a request was made by a page of another site (Fetch Metadata, and
 * `Origin`, RFC 6454). `hosts` are the names this site goes by. Programs that are no browsers send
 * neither header; they carry no cookies that somebody could ride on.
 */
export function isFromElsewhere(headers: Headers, hosts: readonly string[]): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || !hosts.includes(new URL(origin).host);
}
