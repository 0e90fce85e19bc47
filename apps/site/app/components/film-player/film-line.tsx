import type { Film } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './film-line.module.css';

export function FilmProcessingStatus({ film: { state, progress } }: { film: Film }) {
  const t = useT();
  const { locale } = useLocale();
  const texts: Record<Film['state'], string> = {
    uploaded: t('account.film.waiting'),
    probing: t('account.film.probing'),
    refused: t('account.film.refused'),
    queued: t('account.film.waiting'),
    transcoding: t('account.film.transcoding', { percent: formatPercent(locale, progress) }),
    ready: t('account.film.ready'),
    failed: t('account.film.failed'),
  };
  return (
    <p className={styles.film} role="status">
      {texts[state]}
      {state === 'transcoding' && <progress value={progress} max={1} aria-label={texts[state]} />}
    </p>
  );
}
