import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { Badge } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useMediaQuery } from '../../lib/theme-choice.ts';
import styles from './editor.module.css';

interface LanguageColumnsProps {
  open: Locale;
  onOpen: (locale: Locale) => void;
  /** Number of fields with errors in each language. */
  faults: Record<Locale, number>;
  children: (locale: Locale) => ReactNode;
}

/** Shows the languages side by side, or as tabs on narrow screens. All languages stay rendered. */
export function LanguageColumns({ open, onOpen, faults, children }: LanguageColumnsProps) {
  const isWide = useMediaQuery('(min-width: 1200px)');
  return (
    <>
      {!isWide && <LanguageTabs open={open} onOpen={onOpen} faults={faults} />}
      <div className={styles.columns}>
        {locales.map((locale) => (
          <section
            key={locale}
            id={`language-${locale}`}
            className={styles.column}
            role={isWide ? 'group' : 'tabpanel'}
            aria-label={localeNames[locale]}
            hidden={!isWide && locale !== open}
          >
            {isWide && (
              <h3 className={styles.language} lang={htmlLang[locale]}>
                {localeNames[locale]}
                <Badge count={faults[locale]} />
              </h3>
            )}
            {children(locale)}
          </section>
        ))}
      </div>
    </>
  );
}

function LanguageTabs({ open, onOpen, faults }: Omit<LanguageColumnsProps, 'children'>) {
  function moveTabFocus(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = locales[(locales.indexOf(open) + by + locales.length) % locales.length] ?? open;
    onOpen(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-locale="${next}"]`)?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={t('content.languages')}
      className={styles.tabs}
      onKeyDown={moveTabFocus}
    >
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          role="tab"
          data-locale={locale}
          className={styles.tab}
          aria-selected={locale === open}
          aria-controls={`language-${locale}`}
          tabIndex={locale === open ? 0 : -1}
          onClick={() => onOpen(locale)}
        >
          <span lang={htmlLang[locale]}>{localeNames[locale]}</span>
          {faults[locale] > 0 && <FieldErrorCount count={faults[locale]} />}
        </button>
      ))}
    </div>
  );
}

const FieldErrorCount = ({ count }: { count: number }) => (
  <>
    <Badge count={count} aria-hidden="true" />
    <span className="visually-hidden">{t('content.faults', { count })}</span>
  </>
);
