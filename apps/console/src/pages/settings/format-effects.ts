import { formatDateTime } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import type { Effect, Standing } from './phase-effects.ts';

/** Describes the state of a phase. */
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

/** Describes an effect of saving. */
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
