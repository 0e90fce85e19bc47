/** Query of a film's page that names a moment, in seconds and at most tenths: the film begins there. */
export const momentQuery = 't';

/** The moment that an address names, or null. */
export function readMoment(search: string): number | null {
  const given = new URLSearchParams(search).get(momentQuery) ?? '';
  return /^\d{1,5}(\.\d)?$/.test(given) ? Number(given) : null;
}
