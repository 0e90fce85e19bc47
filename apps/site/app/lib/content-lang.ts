import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { useLocale } from './messages.tsx';

const han = /\p{Script=Han}/u;

/**
 * The `lang` of words whose writers did not say it, such as a film's title: Han is Chinese where the
 * page is not, and everything else is left to the page.
 */
export const writtenLang = (locale: string, text: string): 'zh' | undefined =>
  !locale.startsWith('zh') && han.test(text) ? 'zh' : undefined;

/** {@link writtenLang} on this page. */
export function useWrittenLang() {
  const { locale } = useLocale();
  return (text: string) => writtenLang(locale, text);
}

/** The `lang` of content that is written in another language than the page, else undefined. */
export function useContentLang() {
  const { locale } = useLocale();
  return (lang: Locale) => (lang === locale ? undefined : htmlLang[lang]);
}
