import { type ContestSettings, isSpanUnset, unsetSpan } from '@film-contest/contract/settings';
import { fromLocalTime, toLocalTime } from '../../lib/times.ts';

type IsoTime = string | null;

/** A phase as local times of the contest's zone; '' for no limit. */
export interface LocalSpan {
  opensAt: string;
  closesAt: string;
}

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

const toLocalPhase = (span: Span, zone: string): LocalSpan =>
  isSpanUnset(span)
    ? emptySpan
    : { opensAt: toLocalTime(span.opensAt, zone), closesAt: toLocalTime(span.closesAt, zone) };

const parseEditedTime = (wall: string | undefined, was: IsoTime, zone: string): IsoTime =>
  wall && wall === toLocalTime(was, zone) ? was : fromLocalTime(wall ?? '', zone);

/**
 * Reads a phase from its two fields. A phase without dates counts as unset, so it is closed.
 *
 * @param was the saved phase. A saved phase without limits, which only the API can create, stays without limits.
 */
export function parsePhaseFields({ opensAt, closesAt }: LocalSpan, was: Span, zone: string): Span {
  const isUnlimited = was.opensAt === null && was.closesAt === null;
  if (!opensAt && !closesAt) return isUnlimited ? was : unsetSpan;
  return {
    opensAt: parseEditedTime(opensAt, was.opensAt, zone),
    closesAt: parseEditedTime(closesAt, was.closesAt, zone),
  };
}

export const toPhaseFormValues = ({ name, timeZone, ...phases }: Phases): PhaseValues => ({
  name,
  timeZone,
  submission: toLocalPhase(phases.submission, timeZone),
  voting: toLocalPhase(phases.voting, timeZone),
  shortlistAt: toLocalTime(phases.shortlistAt, timeZone),
  resultsAt: toLocalTime(phases.resultsAt, timeZone),
});

/**
 * Reads the phases from the form.
 *
 * @param before the saved phases. If a field still shows the saved minute, the saved seconds are kept.
 */
export function parsePhaseForm(values: PhaseValues, before: Phases): Phases {
  const { timeZone: zone } = values;
  return {
    name: values.name,
    timeZone: zone,
    submission: parsePhaseFields(values.submission, before.submission, zone),
    voting: parsePhaseFields(values.voting, before.voting, zone),
    shortlistAt: parseEditedTime(values.shortlistAt, before.shortlistAt, zone),
    resultsAt: parseEditedTime(values.resultsAt, before.resultsAt, zone),
  };
}

/** Opens a phase now and removes an end in the past. */
export const openPhaseNow = ({ opensAt, closesAt }: LocalSpan, now: string): LocalSpan => ({
  opensAt: opensAt && opensAt <= now ? opensAt : now,
  closesAt: closesAt > now ? closesAt : '',
});

/** Closes a phase now and removes a start that is not in the past. */
export const closePhaseNow = ({ opensAt }: LocalSpan, now: string): LocalSpan => ({
  opensAt: opensAt < now ? opensAt : '',
  closesAt: now,
});
