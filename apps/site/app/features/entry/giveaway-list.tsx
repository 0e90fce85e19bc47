import type { PublicEntry } from '@film-contest/contract/entries';
import { formatTimecode } from '@film-contest/messages/format';
import { Icon } from '../../components/icon.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './giveaway-list.module.css';

interface GiveawayListProps {
  giveaways: PublicEntry['giveaways'];
  onSeek: (seconds: number) => void;
}

/** The moments in which the scam blows its cover; a tap goes there. Without any, nothing shows. */
export function GiveawayList({ giveaways, onSeek }: GiveawayListProps) {
  const t = useT();
  if (giveaways.length === 0) return null;
  return (
    <section className={styles.giveaways}>
      <h2>{t('film.giveaways')}</h2>
      <p>{t('film.giveawaysHint')}</p>
      <ul className={styles.list}>
        {giveaways.map(({ t: seconds, scamType, line }) => (
          <li key={`${seconds} ${line}`}>
            <button type="button" onClick={() => onSeek(seconds)}>
              <span className={styles.moment}>
                <Icon name="seen" />
                <span className="timecode">{formatTimecode(seconds)}</span>
                {t.dynamic(`film.scam.${scamType}`)}
              </span>
              <span>{line}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
