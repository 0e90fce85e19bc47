import type { Config } from '../../config.ts';

interface Headers {
  host?: string | undefined;
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/** Whether a browser says that a page of another site has made a request. */
export type OriginCheck = (headers: Headers) => boolean;

/**
 * Checks Fetch Metadata and `Origin` (RFC 6454). Programs that are no browsers send neither header; they carry no
 * cookies that somebody could ride on.
 *
 * In production only the origin of `BASE_URL` is this site's: a name of somebody else's that resolves to this server
 * is in `Host` as well as in `Origin` (DNS rebinding). Demo mode answers for any name of this machine, and for no
 * other.
 */
export function createOriginCheck({
  mode,
  baseUrl,
}: Pick<Config, 'mode' | 'baseUrl'>): OriginCheck {
  const own = new URL(baseUrl).origin;
  return (headers) => {
    if (headers['sec-fetch-site'] === 'cross-site') return true;
    const { origin, host } = headers;
    if (origin === undefined || origin === own) return false;
    const isOfHost = URL.canParse(origin) && new URL(origin).host === host;
    return mode === 'production' || !isOfHost;
  };
}
