import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { normalizePageQuery } from '@film-contest/contract/pages';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { storeLocale } from '../../lib/locale-store.ts';
import { useLocale, useT } from '../../lib/messages.tsx';
import { buildPathInLocale } from '../../lib/tree.ts';
import styles from './locale-links.module.css';

/** Links to the page in other languages. On a URL without language prefix, a click stores the language and reloads. */
export function LocaleLinks() {
  const { locale: current, tree } = useLocale();
  const { pathname, search } = useLocation();
  const t = useT();

  function switchLocale(event: MouseEvent, locale: Locale) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    storeLocale(locale);
    if (tree) return;
    event.preventDefault();
    location.reload();
  }

  return (
    <ul className={styles.list} aria-label={t('shell.language')}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={buildPathInLocale(pathname, locale) + normalizePageQuery(pathname, search)}
            lang={htmlLang[locale]}
            hrefLang={htmlLang[locale]}
            aria-current={locale === current || undefined}
            onClick={(event) => switchLocale(event, locale)}
          >
            {t.translateDynamicKey(`shell.locale.${locale}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
