import { htmlLang, type Locale } from '@film-contest/contract/locales';

const han = /\p{Script=Han}/u;

/** The `lang` of words that a maker wrote: Han in the letters that the maker reads, else left to the page. */
export function detectLang(text: string, makerLocale: Locale): string | undefined {
  if (!han.test(text)) return undefined;
  return makerLocale.startsWith('zh') ? htmlLang[makerLocale] : 'zh';
}
