import type { Locale } from '@film-contest/contract/locales';
import { useContentLang } from '../lib/content-lang.ts';
import { useLocale } from '../lib/messages.tsx';
import { PhraseWrappedText } from './phrases.tsx';
import styles from './quote.module.css';

interface QuoteProps {
  label: string;
  text: string;
  lang?: Locale;
}

/** A quotation about a film, such as the citation of an award. */
export function FilmQuotation({ label, text, lang }: QuoteProps) {
  const { locale } = useLocale();
  const langOf = useContentLang();
  return (
    <figure className={styles.quote}>
      <figcaption>{label}</figcaption>
      <blockquote lang={langOf(lang ?? locale)}>
        <PhraseWrappedText text={text} />
      </blockquote>
    </figure>
  );
}
