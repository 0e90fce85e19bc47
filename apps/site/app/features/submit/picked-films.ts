import type { MachineCheck } from '@film-contest/contract/checks';
import type { MyEntry } from '@film-contest/contract/entries';
import { isRunning } from './upload-state.ts';
import { getUpload } from './upload-store.ts';

interface PickedFilm {
  file: File;
  /** This page's own checks of it. */
  checks: readonly MachineCheck[];
}

/** Films that were picked on this device since the page was opened, by entry: they play without the server. */
const films = new Map<string, PickedFilm>();

export const keepFilm = (entryId: string, film: PickedFilm) => void films.set(entryId, film);

export const pickedFilm = (entryId: string): File | null => films.get(entryId)?.file ?? null;

/** The checks of the film that is chosen: by the server, or by this page before the server has it. */
export function findFilmChecks(
  { id, files }: Pick<MyEntry, 'id' | 'files'>,
  url: string | null | undefined,
): readonly MachineCheck[] {
  // A film on its way replaces the one that the draft names until it has arrived.
  if (isRunning(getUpload(id, 'url'))) return films.get(id)?.checks ?? [];
  const film = files.find((file) => file.id === url);
  if (!film || film.checks.length > 0) return film?.checks ?? [];
  return films.get(id)?.checks ?? [];
}
