import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { useLocale } from './messages.tsx';

const han = /\p{Script=Han}/u;

/**
 * Guesses the `lang` of a text in an unknown language, such as a film's title. Text in Han script is marked as Chinese
 * on pages in other languages. Other text gets no `lang`.
 */
export const guessTextLang = (locale: string, text: string): 'zh' | undefined =>
  !locale.startsWith('zh') && han.test(text) ? 'zh' : undefined;

export function useGuessedLang() {
  const { locale } = useLocale();
  return (text: string) => guessTextLang(locale, text);
}

/** Returns a function that gives the `lang` of content. It is undefined if the content is in the page's language. */
export function useContentLang() {
  const { locale } = useLocale();
  return (lang: Locale) => (lang === locale ? undefined : htmlLang[lang]);
}
