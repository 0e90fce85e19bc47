import { useT } from '../../lib/messages.tsx';
import styles from './preview-banner.module.css';

/** Tells staff that what they look at is not public. */
export function PreviewBanner() {
  const t = useT();
  return (
    <p className={styles.banner}>
      <strong>{t('shell.preview.banner')}</strong> {t('shell.preview.hint')}
    </p>
  );
}

/** In place of a preview whose minutes are over. */
export function PreviewOver() {
  const t = useT();
  return (
    <main className={styles.over}>
      <h1>{t('shell.preview.over')}</h1>
      <p>{t('shell.preview.overHint')}</p>
    </main>
  );
}
