import type { Contest } from '@film-contest/contract/settings';
import { getSubmissionState, isTimeBefore, type SpanState } from '../../lib/contest.ts';

export interface Stage {
  name: 'submission' | 'voting' | 'shortlist' | 'results';
  state: SpanState;
  from: string | null;
  to: string | null;
}

function getTimeState(at: string | null, now: string): SpanState {
  if (!at) return 'undated';
  return isTimeBefore(now, at) ? 'ahead' : 'past';
}

/** Returns the contest's stages in order with their state at the server's time. */
export function listContestStages(contest: Contest): Stage[] {
  const { now, submission, voting, shortlistAt, resultsAt } = contest;
  return [
    {
      name: 'submission',
      state: getSubmissionState(submission, now),
      from: submission.opensAt,
      to: submission.closesAt,
    },
    {
      name: 'voting',
      state: getSubmissionState(voting, now),
      from: voting.opensAt,
      to: voting.closesAt,
    },
    { name: 'shortlist', state: getTimeState(shortlistAt, now), from: shortlistAt, to: null },
    { name: 'results', state: getTimeState(resultsAt, now), from: resultsAt, to: null },
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the number of whole days from `now` to `to`: 0 on the last day and later. */
export const countDays = (now: string, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(now)) / dayMs));

/** Returns the state of a line of the schedule. A line without an end lasts one day. */
export function getScheduleLineState(
  startsAt: string,
  endsAt: string | null,
  now: string,
): SpanState {
  if (isTimeBefore(now, startsAt)) return 'ahead';
  const end = endsAt ? Date.parse(endsAt) : Date.parse(startsAt) + dayMs;
  return Date.parse(now) < end ? 'now' : 'past';
}
