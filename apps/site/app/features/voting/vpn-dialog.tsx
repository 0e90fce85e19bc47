import { useLayoutEffect, useRef } from 'react';
import { closeDialog, openDialog } from '../../lib/dialog.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './vpn-dialog.module.css';

/** Refused for its network: how to get the vote through, and where to object. */
export function VpnDialog({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it goes, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    openDialog(shown);
    return () => closeDialog(shown);
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="vpn-title">
      <h2 id="vpn-title">{t('film.vote.vpn.title')}</h2>
      <p>{t('film.vote.vpn.text')}</p>
      <div className={styles.actions}>
        <button type="button" className="button" data-kind="primary" onClick={onRetry}>
          {t('film.vote.retry')}
        </button>
        <button type="button" className="button" onClick={() => closeDialog(dialog.current)}>
          {t('shell.notice.close')}
        </button>
      </div>
      <p className={styles.appeal}>
        <PageLink to="contactUs">{t('film.vote.vpn.appeal')}</PageLink>
      </p>
    </dialog>
  );
}
