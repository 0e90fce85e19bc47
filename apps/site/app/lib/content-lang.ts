import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { useLocale } from './messages.tsx';

/** The `lang` of content that is written in another language than the page, else undefined. */
export function useContentLang() {
  const { locale } = useLocale();
  return (lang: Locale) => (lang === locale ? undefined : htmlLang[lang]);
}
