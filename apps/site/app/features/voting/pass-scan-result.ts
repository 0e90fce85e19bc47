/** Results of scanning a venue's code, keyed by the URL fragment to which the server redirects. */
const landings = {
  '#pass': 'kept',
  '#pass-elsewhere': 'elsewhere',
  '#pass-early': 'early',
  '#pass-over': 'over',
  '#pass-used-up': 'usedUp',
  '#pass-revoked': 'revoked',
  '#pass-unknown': 'unknown',
} as const;

export type PassLanding = (typeof landings)[keyof typeof landings];

/** Reads the result of scanning a venue's code, and removes it from the URL. */
export function consumePassScanResult(): PassLanding | null {
  const { hash, pathname, search } = location;
  if (!(hash in landings)) return null;
  history.replaceState(history.state, '', pathname + search);
  return landings[hash as keyof typeof landings];
}
