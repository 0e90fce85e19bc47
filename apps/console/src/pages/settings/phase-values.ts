import type { ContestSettings } from '@film-contest/contract/settings';
import { momentOf, wallClock } from '../../lib/zoned-time.ts';

type Moment = string | null;

/** A span as its two fields hold it: what a clock of the contest's zone shows, '' for no limit. */
export interface WallSpan {
  opensAt: string;
  closesAt: string;
}

/** The phases as the form holds them. */
export interface PhaseValues {
  name: ContestSettings['name'];
  timeZone: string;
  submission: WallSpan;
  voting: WallSpan;
  shortlistAt: string;
  resultsAt: string;
}

export type Phases = Pick<ContestSettings, keyof PhaseValues>;

const wallSpan = ({ opensAt, closesAt }: Phases['voting'], zone: string): WallSpan => ({
  opensAt: wallClock(opensAt, zone),
  closesAt: wallClock(closesAt, zone),
});

/** The form of some phases. */
export const phaseValues = ({ name, timeZone, ...phases }: Phases): PhaseValues => ({
  name,
  timeZone,
  submission: wallSpan(phases.submission, timeZone),
  voting: wallSpan(phases.voting, timeZone),
  shortlistAt: wallClock(phases.shortlistAt, timeZone),
  resultsAt: wallClock(phases.resultsAt, timeZone),
});

/**
 * The phases of a form.
 *
 * @param before as they are; a field that still shows the same minute keeps its seconds.
 */
export function phasesOf(values: PhaseValues, before: Phases): Phases {
  const { timeZone: zone } = values;
  const moment = (wall: string | undefined, was: Moment): Moment =>
    wall && wall === wallClock(was, zone) ? was : momentOf(wall ?? '', zone);
  const span = (walls: WallSpan, was: Phases['voting']) => ({
    opensAt: moment(walls.opensAt, was.opensAt),
    closesAt: moment(walls.closesAt, was.closesAt),
  });
  return {
    name: values.name,
    timeZone: zone,
    submission: span(values.submission, before.submission),
    voting: span(values.voting, before.voting),
    shortlistAt: moment(values.shortlistAt, before.shortlistAt),
    resultsAt: moment(values.resultsAt, before.resultsAt),
  };
}

/** The span opened at this minute; an end that has passed is taken away. */
export const openedNow = ({ opensAt, closesAt }: WallSpan, now: string): WallSpan => ({
  opensAt: opensAt && opensAt <= now ? opensAt : now,
  closesAt: closesAt > now ? closesAt : '',
});

/** The span closed at this minute; a beginning that is not past by then is taken away. */
export const closedNow = ({ opensAt }: WallSpan, now: string): WallSpan => ({
  opensAt: opensAt < now ? opensAt : '',
  closesAt: now,
});
