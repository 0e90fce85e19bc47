import type { ReactNode } from 'react';
import { LocaleMenu, ThemeMenu } from '../../components/preferences.tsx';
import { t } from '../../lib/messages.ts';
import styles from './sign-in-page.module.css';

/** A page with one form for users who are not signed in. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <header className={styles.header}>
        <span className={styles.brand}>{t('console.title')}</span>
        <LocaleMenu />
        <ThemeMenu />
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
