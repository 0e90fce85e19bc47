import type { DeskListedFilm } from '@film-contest/contract/judging-desk';

/** Returns the open film after the current one, or the first open one; null if no other film is open. */
export function findNextFilm(
  films: readonly Pick<DeskListedFilm, 'id' | 'state'>[],
  current: string,
): string | null {
  const index = films.findIndex(({ id }) => id === current);
  const later = [...films.slice(index + 1), ...films.slice(0, Math.max(index, 0))];
  return later.find(({ state }) => state === 'open')?.id ?? null;
}
