/**
 * Returns the host of the page that led to the site. Returns '' if there is none, or if it is a page of the site
 * itself. Paths and queries can contain personal data and are not sent.
 */
export function getReferrerHost(referrer: string, ownHost: string): string {
  const host = URL.canParse(referrer) ? new URL(referrer).host.toLowerCase() : '';
  return host !== ownHost && /^[a-z0-9.-]{1,100}$/.test(host) ? host : '';
}
