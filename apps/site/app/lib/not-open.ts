import type { Contest } from '@film-contest/contract/settings';
import { standOf, useContest } from './contest.ts';
import { useT } from './messages.tsx';
import { useContestZone, useDateIn } from './zoned-time.ts';

export interface NotOpen {
  text: string;
  /** From when on, or since when; null where that is not announced. */
  at: string | null;
}

type WhyNotOpen =
  | { key: 'submit.closed' | 'submit.notOpen'; at: string }
  | { key: 'submit.undated'; at: null };

/** Why no draft can be submitted at a moment (ISO 8601); null while one can. */
export function whyNotOpen(
  submission: Contest['submission'],
  now: string,
  isOver: boolean,
): WhyNotOpen | null {
  const { opensAt, closesAt } = submission;
  const stand = standOf(submission, now);
  if ((isOver || stand === 'past') && closesAt) return { key: 'submit.closed', at: closesAt };
  if (stand === 'ahead' && opensAt) return { key: 'submit.notOpen', at: opensAt };
  return stand === 'now' ? null : { key: 'submit.undated', at: null };
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
  const why = whyNotOpen(contest.submission, contest.now, isOver);
  if (!why) return null;
  if (why.at === null) return { text: t(why.key), at: null };
  return { text: t(why.key, { date: date(why.at) }), at: why.at };
}
