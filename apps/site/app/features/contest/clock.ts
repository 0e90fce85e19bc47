import type { Contest } from '@film-contest/contract/settings';
import { getSubmissionState, isTimeBefore, type Stand } from '../../lib/contest.ts';

export interface Stage {
  name: 'submission' | 'voting' | 'shortlist' | 'results';
  stand: Stand;
  from: string | null;
  to: string | null;
}

function getTimeState(at: string | null, now: string): Stand {
  if (!at) return 'undated';
  return isTimeBefore(now, at) ? 'ahead' : 'past';
}

/** Returns the contest's stages in order with their state at the server's time. */
export function listContestStages(contest: Contest): Stage[] {
  const { now, submission, voting, shortlistAt, resultsAt } = contest;
  return [
    {
      name: 'submission',
      stand: getSubmissionState(submission, now),
      from: submission.opensAt,
      to: submission.closesAt,
    },
    {
      name: 'voting',
      stand: getSubmissionState(voting, now),
      from: voting.opensAt,
      to: voting.closesAt,
    },
    { name: 'shortlist', stand: getTimeState(shortlistAt, now), from: shortlistAt, to: null },
    { name: 'results', stand: getTimeState(resultsAt, now), from: resultsAt, to: null },
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the whole days between two times, at least 0; 0 is the last day. */
export const countDays = (now: string, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(now)) / dayMs));

/** A line without an end lasts one day. */
export function getScheduleLineState(startsAt: string, endsAt: string | null, now: string): Stand {
  if (isTimeBefore(now, startsAt)) return 'ahead';
  const end = endsAt ? Date.parse(endsAt) : Date.parse(startsAt) + dayMs;
  return Date.parse(now) < end ? 'now' : 'past';
}
