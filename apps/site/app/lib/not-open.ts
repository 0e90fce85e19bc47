import { standOf, useContest } from './contest.ts';
import { useT } from './messages.tsx';
import { useContestZone, useDateIn } from './zoned-time.ts';

export interface NotOpen {
  text: string;
  /** From when on, or since when; null where that is not announced. */
  at: string | null;
}

/**
 * Why no draft can be submitted now, in words; null while one can, and where nobody knows.
 *
 * @param isOver whether submissions have closed since this page was made.
 */
export function useNotOpen(isOver = false): NotOpen | null {
  const t = useT();
  const contest = useContest();
  const date = useDateIn(useContestZone());
  if (!contest) return null;
  const { opensAt, closesAt } = contest.submission;
  const stand = standOf(contest.submission, contest.now);
  if ((isOver || stand === 'past') && closesAt) {
    return { text: t('submit.closed', { date: date(closesAt) }), at: closesAt };
  }
  if (stand === 'ahead' && opensAt) {
    return { text: t('submit.notOpen', { date: date(opensAt) }), at: opensAt };
  }
  return stand === 'now' ? null : { text: t('submit.undated'), at: null };
}
