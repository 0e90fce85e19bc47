/** Query parameter in the URL of a film's page: the start time in seconds, with at most one decimal. */
export const momentQuery = 't';

/** Parses a film's start time from the page's URL query, or returns null. */
export function parseFilmStartTime(search: string): number | null {
  const given = new URLSearchParams(search).get(momentQuery) ?? '';
  return /^\d{1,5}(\.\d)?$/.test(given) ? Number(given) : null;
}
