import { htmlLang, type Locale } from '@film-contest/contract/locales';

const han = /\p{Script=Han}/u;

/**
 * Returns the `lang` of a text written by an entrant: the entrant's Chinese variant for Han characters,
 * otherwise undefined.
 */
export function detectTextLanguage(text: string, makerLocale: Locale): string | undefined {
  if (!han.test(text)) return undefined;
  return makerLocale.startsWith('zh') ? htmlLang[makerLocale] : 'zh';
}
