/**
 * Returns the host of the page that led to the site; empty for none and for pages of the site itself. Paths and
 * queries are personal, and are not sent.
 */
export function getReferrerHost(referrer: string, ownHost: string): string {
  const host = URL.canParse(referrer) ? new URL(referrer).host.toLowerCase() : '';
  return host !== ownHost && /^[a-z0-9.-]{1,100}$/.test(host) ? host : '';
}
