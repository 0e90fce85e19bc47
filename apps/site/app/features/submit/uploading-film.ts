import { canEditEntry, getFilmDeadline } from '@film-contest/contract/entry-rules';
import type { Faults } from '@film-contest/contract/faults';
import type { UploadedFile } from '@film-contest/contract/media';
import type { Contest } from '@film-contest/contract/settings';
import { useContest } from '../../lib/contest.ts';
import { useFilmDeclaration } from './declare-film.ts';
import { useEntryEditor } from './editor-context.tsx';

/** A film that is still being uploaded, but does not prevent the submission of its entry. */
export interface UploadingFilm {
  /** Whether the server knows the film's SHA-256, which the browser computes and declares. */
  isDeclared: boolean;
  /** Deadline for the arrival of the whole film, ISO 8601. */
  until: string;
}

interface Situation {
  film: UploadedFile | undefined;
  isReading: boolean;
  /** Errors that a submission would cause; null while unknown. */
  faults: Faults | null;
  contest: Pick<Contest, 'submission' | 'graceMinutes'> | null;
  now: Date;
}

/**
 * Returns the uploading film if everything else is complete and the film's SHA-256 is declared or being computed.
 * Returns null otherwise.
 */
export function findUploadingFilm({
  film,
  isReading,
  faults,
  contest,
  now,
}: Situation): UploadingFilm | null {
  if (film?.state !== 'granted' || !faults || !contest) return null;
  const until = getFilmDeadline(contest, now);
  const isWhole = Object.keys(faults).every((field) => field === 'url');
  if (!until || !isWhole || !(film.isDeclared || isReading)) return null;
  return { isDeclared: film.isDeclared, until: until.toISOString() };
}

export function useUploadingFilm(): UploadingFilm | null {
  const { entry, values, faults } = useEntryEditor();
  const contest = useContest();
  const film = entry.files.find(({ id }) => id === values.url);
  const isReading = useFilmDeclaration(entry.id, film?.id ?? null) === 'reading';
  // The entry was submitted before. Its revision can be submitted only after the film has arrived.
  if (!canEditEntry(entry.state)) return null;
  return findUploadingFilm({ film, isReading, faults, contest, now: new Date() });
}
