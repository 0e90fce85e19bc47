import { formatDateTime } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatAgo } from '../../lib/times.ts';
import type { Effect, Standing } from './phase-effects.ts';

/** Describes the state of a phase. */
export function formatStanding(standing: Standing, zone: string): string {
  const at = (iso: string) => ({ when: formatDateTime(t.locale, iso, zone), ago: formatAgo(iso) });
  switch (standing.is) {
    case 'open':
      return standing.until
        ? t('settings.now.openUntil', at(standing.until))
        : t('settings.now.open');
    case 'ahead':
      return t('settings.now.ahead', at(standing.opensAt));
    case 'unset':
      return t('settings.now.unset');
    case 'over':
      return t('settings.now.over', at(standing.closedAt));
  }
}

/** Describes an effect of saving. */
export function formatEffect(effect: Effect, zone: string): string {
  const { what } = effect;
  if (!('when' in effect)) return t(`settings.effect.${effect.does}`, { what });
  const { does, when } = effect;
  return t(`settings.effect.${does}`, {
    what,
    when: formatDateTime(t.locale, when, zone),
    ago: formatAgo(when),
  });
}
