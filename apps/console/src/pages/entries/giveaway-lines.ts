import type { GiveawayType } from '@film-contest/contract/giveaways';
import { fallbacks, type Locale } from '@film-contest/contract/locales';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';

/** What a marker is about, in words. */
export const getScamLabel = (type: GiveawayType) =>
  type === 'other' ? t('review.otherScam') : t(`content.option.scamType.${type}`);

/** A line in the reader's language, else in the nearest one that it is written in. */
export function pickLine(lines: Record<Locale, string>) {
  const lang = [locale, ...fallbacks[locale]].find((each) => lines[each]);
  return lang && { lang, line: lines[lang] };
}
