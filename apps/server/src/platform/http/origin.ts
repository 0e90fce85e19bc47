import type { Config } from '../../config.ts';

interface Headers {
  host?: string | undefined;
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/** Checks whether the browser reports that a page of another site sent the request. */
export type OriginCheck = (headers: Headers) => boolean;

/**
 * Checks Fetch Metadata and `Origin` (RFC 6454). Programs other than browsers send neither header, and carry no
 * cookies that another site could abuse.
 *
 * Production accepts only the origin of `BASE_URL`: with DNS rebinding, an attacker's host name that resolves to this
 * server appears in both `Host` and `Origin`. Demo mode accepts every host name of this machine.
 */
export function createOriginCheck({
  mode,
  baseUrl,
}: Pick<Config, 'mode' | 'baseUrl'>): OriginCheck {
  const ownOrigin = new URL(baseUrl).origin;
  return (headers) => {
    if (headers['sec-fetch-site'] === 'cross-site') return true;
    const { origin, host } = headers;
    if (origin === undefined || origin === ownOrigin) return false;
    const isSameHost = URL.canParse(origin) && new URL(origin).host === host;
    return mode === 'production' || !isSameHost;
  };
}
