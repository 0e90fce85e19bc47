import { htmlLang, locales } from '@film-contest/contract/locales';
import { normalizePageQuery } from '@film-contest/contract/pages';
import { useLocation } from 'react-router';
import { useLocale, useT } from '../../lib/messages.tsx';
import { buildPathInLocale } from '../../lib/tree.ts';
import styles from './locale-links.module.css';

/** Links to the page in other languages; `page-controls.ts` stores the chosen language. */
export function LocaleLinks() {
  const { locale: current } = useLocale();
  const { pathname, search } = useLocation();
  const t = useT();

  return (
    <ul className={styles.list} aria-label={t('shell.language')}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={buildPathInLocale(pathname, locale) + normalizePageQuery(pathname, search)}
            lang={htmlLang[locale]}
            hrefLang={htmlLang[locale]}
            aria-current={locale === current || undefined}
            data-switches-locale={locale}
          >
            {t.translateDynamicKey(`shell.locale.${locale}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
