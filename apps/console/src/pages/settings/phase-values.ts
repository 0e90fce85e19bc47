import { type ContestSettings, isUnset } from '@film-contest/contract/settings';
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

type Span = Phases['voting'];

const unwritten: WallSpan = { opensAt: '', closesAt: '' };

const wallSpan = (span: Span, zone: string): WallSpan =>
  isUnset(span)
    ? unwritten
    : { opensAt: wallClock(span.opensAt, zone), closesAt: wallClock(span.closesAt, zone) };

const momentFrom = (wall: string | undefined, was: Moment, zone: string): Moment =>
  wall && wall === wallClock(was, zone) ? was : momentOf(wall ?? '', zone);

/**
 * The span of two fields.
 *
 * @param was as it is; one that nobody has set stays so until something is written.
 */
export function spanOf({ opensAt, closesAt }: WallSpan, was: Span, zone: string): Span {
  if (!opensAt && !closesAt && isUnset(was)) return was;
  return {
    opensAt: momentFrom(opensAt, was.opensAt, zone),
    closesAt: momentFrom(closesAt, was.closesAt, zone),
  };
}

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
  return {
    name: values.name,
    timeZone: zone,
    submission: spanOf(values.submission, before.submission, zone),
    voting: spanOf(values.voting, before.voting, zone),
    shortlistAt: momentFrom(values.shortlistAt, before.shortlistAt, zone),
    resultsAt: momentFrom(values.resultsAt, before.resultsAt, zone),
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
