import type { ReactNode } from 'react';
import { useT } from '../../lib/messages.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** Differs from all field names, which are ids as well. */
const contentId = 'main-content';

/** The frame of every page: skip link, header, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.frame}>
      <a href={`#${contentId}`} className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      <Header />
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
