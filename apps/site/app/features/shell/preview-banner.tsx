import { useT } from '../../lib/messages.tsx';
import styles from './preview-banner.module.css';

/** A banner that tells staff that the page is a preview, with the notice about its inactive controls. */
export function PreviewBanner() {
  const t = useT();
  return (
    <aside className={styles.banner} data-inert-text={t('shell.preview.inert')}>
      <strong>{t('shell.preview.banner')}</strong> {t('shell.preview.hint')}
    </aside>
  );
}

export function ExpiredPreviewMessage() {
  const t = useT();
  return (
    <main className={styles.over}>
      <h1>{t('shell.preview.over')}</h1>
      <p>{t('shell.preview.overHint')}</p>
    </main>
  );
}
