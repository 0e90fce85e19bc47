import type { MachineCheck } from '@film-contest/contract/checks';
import type { MyEntry } from '@film-contest/contract/entries';
import { getUploadState, isUploadRunning } from './upload-state.ts';

interface PickedFilm {
  file: File;
  checks: readonly MachineCheck[];
}

/** Films that were picked since the page was opened, by entry id. The preview plays them from the device. */
const films = new Map<string, PickedFilm>();

export const setPickedFilm = (entryId: string, film: PickedFilm) => void films.set(entryId, film);

export const getPickedFilm = (entryId: string): File | null => films.get(entryId)?.file ?? null;

export function findChosenFilmChecks(
  { id, files }: Pick<MyEntry, 'id' | 'files'>,
  url: string | null | undefined,
): readonly MachineCheck[] {
  // A film that is being uploaded has priority, because it will replace the film in the draft.
  if (isUploadRunning(getUploadState(id, 'url'))) return films.get(id)?.checks ?? [];
  const film = files.find((file) => file.id === url);
  if (!film || film.checks.length > 0) return film?.checks ?? [];
  return films.get(id)?.checks ?? [];
}
