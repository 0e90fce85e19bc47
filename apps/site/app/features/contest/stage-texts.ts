import { formatDate } from '@film-contest/messages/format';
import type { T } from '../../lib/texts.ts';
import type { Stage } from './clock.ts';

export function getStageName(t: T, { name }: Pick<Stage, 'name'>): string {
  if (name === 'submission') return t('pages.schedule.submission');
  if (name === 'voting') return t('pages.schedule.voting');
  return name === 'shortlist' ? t('pages.schedule.shortlist') : t('pages.schedule.results');
}

export function formatStageDates(t: T, span: Pick<Stage, 'from' | 'to'>, timeZone: string): string {
  const formatStageDate = (iso: string) => formatDate(t.locale, iso, timeZone);
  const { from, to } = span;
  if (from && to && formatStageDate(from) !== formatStageDate(to)) {
    return t('pages.schedule.range', { from: formatStageDate(from), to: formatStageDate(to) });
  }
  if (from) return formatStageDate(from);
  return to
    ? t('pages.schedule.until', { date: formatStageDate(to) })
    : t('pages.schedule.undated');
}
