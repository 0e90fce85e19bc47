import type { ReactNode } from 'react';
import { useT } from '../../lib/messages.tsx';
import { SiteFooter } from './footer.tsx';
import styles from './frame.module.css';
import { SiteHeader } from './header.tsx';

/** Id of the main element; must differ from all form field names, which are ids as well. */
const contentId = 'main-content';

/** The frame of every page: skip link, header, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.frame}>
      <a href={`#${contentId}`} className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      <SiteHeader />
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
