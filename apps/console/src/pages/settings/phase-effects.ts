import { isSpanUnset } from '@film-contest/contract/settings';
import { formatDateTime } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import type { Phases } from './phase-values.ts';

type Span = Phases['voting'];

export type SpanName = 'submission' | 'voting';

export type Standing =
  | { is: 'open'; until: string | null }
  | { is: 'ahead'; opensAt: string }
  | { is: 'over'; closedAt: string }
  | { is: 'unset' };

/** @param now milliseconds since the epoch. */
export function getPhaseState(span: Span, now: number): Standing {
  if (isSpanUnset(span)) return { is: 'unset' };
  const { opensAt, closesAt } = span;
  if (closesAt && Date.parse(closesAt) <= now) return { is: 'over', closedAt: closesAt };
  if (opensAt && Date.parse(opensAt) > now) return { is: 'ahead', opensAt };
  return { is: 'open', until: closesAt };
}

/** A consequence of saving changed phases, shown to staff in advance. `when` is a time (ISO 8601). */
export type Effect =
  | { what: SpanName; does: 'opensNow' | 'closesNow' | 'staysOpen' | 'staysClosed' }
  | { what: SpanName; does: 'opens' | 'closes'; when: string }
  | { what: 'shortlist' | 'results'; does: 'announced'; when: string }
  | { what: 'shortlist' | 'results'; does: 'undated' };

/** Whether the effect takes place as soon as the settings are saved. */
export const isImmediateEffect = ({ does }: Effect) => does === 'opensNow' || does === 'closesNow';

function listSpanEffects(what: SpanName, before: Span, after: Span, now: number): Effect[] {
  const was = getPhaseState(before, now);
  const is = getPhaseState(after, now);
  if (is.is === 'open') {
    const end: Effect[] = is.until
      ? [{ what, does: 'closes', when: is.until }]
      : [{ what, does: 'staysOpen' }];
    if (was.is !== 'open') return [{ what, does: 'opensNow' }, ...end];
    return is.until === was.until ? [] : end;
  }
  const next: Effect[] = is.is === 'ahead' ? [{ what, does: 'opens', when: is.opensAt }] : [];
  if (was.is === 'open') return [{ what, does: 'closesNow' }, ...next];
  if (is.is !== 'ahead') return was.is === 'ahead' ? [{ what, does: 'staysClosed' }] : [];
  const end: Effect[] =
    after.closesAt && after.closesAt !== before.closesAt
      ? [{ what, does: 'closes', when: after.closesAt }]
      : [];
  const isSame = was.is === 'ahead' && was.opensAt === is.opensAt;
  return isSame ? end : [...next, ...end];
}

function listDateEffects(
  what: 'shortlist' | 'results',
  before: string | null,
  after: string | null,
) {
  if (before === after) return [];
  const effect: Effect = after
    ? { what, does: 'announced', when: after }
    : { what, does: 'undated' };
  return [effect];
}

/**
 * Lists the effects of changed phases.
 *
 * @param now milliseconds since the epoch, by the database's clock.
 */
export const listPhaseEffects = (before: Phases, after: Phases, now: number): Effect[] => [
  ...listSpanEffects('submission', before.submission, after.submission, now),
  ...listSpanEffects('voting', before.voting, after.voting, now),
  ...listDateEffects('shortlist', before.shortlistAt, after.shortlistAt),
  ...listDateEffects('results', before.resultsAt, after.resultsAt),
];

export function formatPhaseState(standing: Standing, zone: string): string {
  const formatEffectTime = (iso: string) => ({
    when: formatDateTime(t.locale, iso, zone),
    ago: formatTimeAgo(iso),
  });
  switch (standing.is) {
    case 'open':
      return standing.until
        ? t('settings.now.openUntil', formatEffectTime(standing.until))
        : t('settings.now.open');
    case 'ahead':
      return t('settings.now.ahead', formatEffectTime(standing.opensAt));
    case 'unset':
      return t('settings.now.unset');
    case 'over':
      return t('settings.now.over', formatEffectTime(standing.closedAt));
  }
}

export function formatPhaseEffect(effect: Effect, zone: string): string {
  const { what } = effect;
  if (!('when' in effect)) return t(`settings.effect.${effect.does}`, { what });
  const { does, when } = effect;
  return t(`settings.effect.${does}`, {
    what,
    when: formatDateTime(t.locale, when, zone),
    ago: formatTimeAgo(when),
  });
}
