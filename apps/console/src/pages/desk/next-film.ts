import type { DeskListedFilm } from '@film-contest/contract/judging-desk';

/**
 * Returns the next film that is not judged yet, searching from the current one and then from the start. Returns
 * null if there is no other such film.
 */
export function findNextFilm(
  films: readonly Pick<DeskListedFilm, 'id' | 'state'>[],
  current: string,
): string | null {
  const index = films.findIndex(({ id }) => id === current);
  const later = [...films.slice(index + 1), ...films.slice(0, Math.max(index, 0))];
  return later.find(({ state }) => state === 'open')?.id ?? null;
}
