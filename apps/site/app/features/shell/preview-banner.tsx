import { useEffect } from 'react';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { inertPress } from '../../lib/preview.ts';
import styles from './preview-banner.module.css';

/** A banner that tells staff that the page is a preview. */
export function PreviewBanner() {
  const t = useT();
  useEffect(() => {
    const notifyInactiveControl = () =>
      showNotice({ level: 'info', text: t('shell.preview.inert') });
    addEventListener(inertPress, notifyInactiveControl);
    return () => removeEventListener(inertPress, notifyInactiveControl);
  }, [t]);
  return (
    <aside className={styles.banner}>
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
