import type { PublicEntry } from '@film-contest/contract/entries';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { closeDialog, openDialog } from '../../lib/dialog.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './poster-dialog.module.css';

export type PosterEntry = Pick<PublicEntry, 'id' | 'number' | 'title'>;

export interface PosterDialogProps {
  entry: PosterEntry;
  /** URL of the share picture. It is no object URL, because WeChat could not save such a picture after a long press. */
  src: string;
  onClose: () => void;
}

/** A dialog with the share picture, which the reader can save or press and hold. */
export function PosterDialog({ entry, src, onClose }: PosterDialogProps) {
  const t = useT();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const { number } = entry;

  useEffect(() => openDialog(dialog.current), []);

  function closePosterDialog() {
    closeDialog(dialog.current);
    onClose();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={title}>{t('film.share.poster')}</h2>
        <button type="button" className={styles.close} onClick={closePosterDialog}>
          <Icon name="close" />
          <span className="visually-hidden">{t('shell.notice.close')}</span>
        </button>
      </div>
      {state === 'failed' ? (
        <div className={styles.failed}>
          <p role="alert">{t('film.share.posterFailed')}</p>
          <button type="button" className="button" onClick={() => setState('loading')}>
            <Icon name="refresh" />
            {t('http.retry')}
          </button>
        </div>
      ) : (
        <>
          <div className={styles.frame} aria-busy={state === 'loading'}>
            {state === 'loading' && <p role="status">{t('film.share.posterLoading')}</p>}
            <img
              src={src}
              alt={t('film.share.posterAlt', { number, title: entry.title })}
              width={1080}
              height={1440}
              onLoad={() => setState('shown')}
              onError={() => setState('failed')}
            />
          </div>
          <p className={styles.hint}>{t('film.share.posterHold')}</p>
          <a className="button" data-kind="primary" href={src} download={`${number}.png`}>
            {t('film.share.posterSave')}
          </a>
        </>
      )}
    </dialog>
  );
}
