import type { PublicEntry } from '@film-contest/contract/entries';
import { Icon } from '../components/icon.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import { VotePanel } from '../features/voting/vote-panel.tsx';
import { useT } from '../lib/messages.tsx';
import styles from './film-page.module.css';
import { shareAnchor } from './film-page.tsx';

export function FilmVoteSection({ entry }: { entry: PublicEntry }) {
  const t = useT();
  const shareText = t('film.share.text', { title: entry.title, team: entry.team });
  return (
    <VotePanel
      entry={entry}
      beside={
        <a href={`#${shareAnchor}`} className={`button ${styles.toShare}`}>
          <Icon name="share" />
          <span>{t('film.share.title')}</span>
        </a>
      }
      afterwards={
        <div className={styles.afterwards}>
          <h2>{t('film.vote.afterTitle')}</h2>
          <p>{t('film.vote.afterText')}</p>
          <SharePanel target={{ kind: 'entry', id: entry.id }} text={shareText} poster={entry} />
        </div>
      }
    />
  );
}
