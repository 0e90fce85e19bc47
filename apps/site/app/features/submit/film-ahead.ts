import { filmAwaitedUntil } from '@film-contest/contract/entry-rules';
import type { Faults } from '@film-contest/contract/faults';
import type { UploadedFile } from '@film-contest/contract/media';
import type { Contest } from '@film-contest/contract/settings';

/** A film that its entry can be submitted ahead of, or soon. */
export interface FilmAhead {
  /** Whether the server knows which file it will be; until then this device is reading it. */
  isDeclared: boolean;
  /** Until when all of it may arrive. */
  until: string;
}

interface Situation {
  /** The file that the draft names as its film. */
  film: UploadedFile | undefined;
  isReading: boolean;
  /** What a submission would be refused for; null while not known yet. */
  faults: Faults | null;
  contest: Pick<Contest, 'submission' | 'graceMinutes'> | null;
  now: Date;
}

/** The film, when it is all that is missing and need not be waited for. */
export function filmAheadOf({
  film,
  isReading,
  faults,
  contest,
  now,
}: Situation): FilmAhead | null {
  if (film?.state !== 'granted' || !faults || !contest) return null;
  const until = filmAwaitedUntil(contest, now);
  const isWhole = Object.keys(faults).every((field) => field === 'url');
  if (!until || !isWhole || !(film.isDeclared || isReading)) return null;
  return { isDeclared: film.isDeclared, until: until.toISOString() };
}
