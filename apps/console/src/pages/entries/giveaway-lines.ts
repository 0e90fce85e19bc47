import type { GiveawayType } from '@film-contest/contract/giveaways';
import { fallbacks, type Locale } from '@film-contest/contract/locales';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';

/** Returns the label of a marker's type. */
export const getGiveawayTypeLabel = (type: GiveawayType) =>
  type === 'other' ? t('review.otherScam') : t(`content.option.scamType.${type}`);

/** Returns a text in the reader's language, or in the closest language available. */
export function pickGiveawayText(lines: Record<Locale, string>) {
  const lang = [locale, ...fallbacks[locale]].find((each) => lines[each]);
  return lang && { lang, line: lines[lang] };
}
