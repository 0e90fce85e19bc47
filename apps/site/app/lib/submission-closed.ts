import type { Contest } from '@film-contest/contract/settings';
import { getSubmissionState, useContest } from './contest.ts';
import { useT } from './messages.tsx';
import { useContestTimeZone, useZonedDateFormatter } from './zoned-time.ts';

export interface SubmissionClosedText {
  text: string;
  /** Time at which submissions open or have closed; null if not announced. */
  at: string | null;
}

type SubmissionClosedReason =
  | { key: 'submit.closed' | 'submit.notOpen'; at: string }
  | { key: 'submit.undated'; at: null };

/** Returns the reason why drafts cannot be submitted at the given time, or null. */
export function findSubmissionClosedReason(
  submission: Contest['submission'],
  now: string,
  isOver: boolean,
): SubmissionClosedReason | null {
  const { opensAt, closesAt } = submission;
  const state = getSubmissionState(submission, now);
  if ((isOver || state === 'past') && closesAt) return { key: 'submit.closed', at: closesAt };
  if (state === 'ahead' && opensAt) return { key: 'submit.notOpen', at: opensAt };
  return state === 'now' ? null : { key: 'submit.undated', at: null };
}

/**
 * Returns the text of the reason why drafts cannot be submitted now, or null.
 * @param isOver whether submissions have closed since the page was rendered
 */
export function useSubmissionClosedReason(isOver = false): SubmissionClosedText | null {
  const t = useT();
  const contest = useContest();
  const date = useZonedDateFormatter(useContestTimeZone());
  if (!contest) return null;
  const why = findSubmissionClosedReason(contest.submission, contest.now, isOver);
  if (!why) return null;
  if (why.at === null) return { text: t(why.key), at: null };
  return { text: t(why.key, { date: date(why.at) }), at: why.at };
}
