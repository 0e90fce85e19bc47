import { type ContestSettings, isUnset } from '@film-contest/contract/settings';
import { fromLocalTime, toLocalTime } from '../../lib/zoned-time.ts';

type IsoTime = string | null;

/** A span as its two fields hold it: what a clock of the contest's zone shows, '' for no limit. */
export interface LocalSpan {
  opensAt: string;
  closesAt: string;
}

/** The phases as the form holds them. */
export interface PhaseValues {
  name: ContestSettings['name'];
  timeZone: string;
  submission: LocalSpan;
  voting: LocalSpan;
  shortlistAt: string;
  resultsAt: string;
}

export type Phases = Pick<ContestSettings, keyof PhaseValues>;

type Span = Phases['voting'];

const emptySpan: LocalSpan = { opensAt: '', closesAt: '' };

const toLocalSpan = (span: Span, zone: string): LocalSpan =>
  isUnset(span)
    ? emptySpan
    : { opensAt: toLocalTime(span.opensAt, zone), closesAt: toLocalTime(span.closesAt, zone) };

const readTime = (wall: string | undefined, was: IsoTime, zone: string): IsoTime =>
  wall && wall === toLocalTime(was, zone) ? was : fromLocalTime(wall ?? '', zone);

/**
 * The span of two fields.
 *
 * @param was as it is; one that nobody has set stays so until something is written.
 */
export function readSpan({ opensAt, closesAt }: LocalSpan, was: Span, zone: string): Span {
  if (!opensAt && !closesAt && isUnset(was)) return was;
  return {
    opensAt: readTime(opensAt, was.opensAt, zone),
    closesAt: readTime(closesAt, was.closesAt, zone),
  };
}

/** The form of some phases. */
export const toFormValues = ({ name, timeZone, ...phases }: Phases): PhaseValues => ({
  name,
  timeZone,
  submission: toLocalSpan(phases.submission, timeZone),
  voting: toLocalSpan(phases.voting, timeZone),
  shortlistAt: toLocalTime(phases.shortlistAt, timeZone),
  resultsAt: toLocalTime(phases.resultsAt, timeZone),
});

/**
 * The phases of a form.
 *
 * @param before as they are; a field that still shows the same minute keeps its seconds.
 */
export function readPhases(values: PhaseValues, before: Phases): Phases {
  const { timeZone: zone } = values;
  return {
    name: values.name,
    timeZone: zone,
    submission: readSpan(values.submission, before.submission, zone),
    voting: readSpan(values.voting, before.voting, zone),
    shortlistAt: readTime(values.shortlistAt, before.shortlistAt, zone),
    resultsAt: readTime(values.resultsAt, before.resultsAt, zone),
  };
}

/** The span opened at this minute; an end that has passed is taken away. */
export const openNow = ({ opensAt, closesAt }: LocalSpan, now: string): LocalSpan => ({
  opensAt: opensAt && opensAt <= now ? opensAt : now,
  closesAt: closesAt > now ? closesAt : '',
});

/** The span closed at this minute; a beginning that is not past by then is taken away. */
export const closeNow = ({ opensAt }: LocalSpan, now: string): LocalSpan => ({
  opensAt: opensAt < now ? opensAt : '',
  closesAt: now,
});
