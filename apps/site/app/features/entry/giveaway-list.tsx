import type { PublicEntry } from '@film-contest/contract/entries';
import { formatTimecode } from '@film-contest/messages/format';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './giveaway-list.module.css';

interface GiveawayListProps {
  giveaways: PublicEntry['giveaways'];
  /** Duration of the film; null until the duration is measured. */
  seconds: number | null;
  /** Seeks to a time of the film; null while the film cannot be played. */
  onSeek: ((seconds: number) => void) | null;
}

/** Buttons that seek to the film's giveaways. Hidden if the film has none. */
export function GiveawayList({ giveaways, seconds: whole, onSeek }: GiveawayListProps) {
  const t = useT();
  const langOf = useContentLang();
  if (giveaways.length === 0) return null;
  return (
    <section className={styles.giveaways}>
      <h2>{t('film.giveaways')}</h2>
      {onSeek && <p>{t('film.giveawaysHint')}</p>}
      {whole && (
        <div className={styles.strip} dir="ltr" aria-hidden="true">
          {giveaways.map(({ t: seconds, line }) => (
            <span
              key={`${seconds} ${line}`}
              style={{ left: `${Math.min(100, (100 * seconds) / whole)}%` }}
            />
          ))}
        </div>
      )}
      <ul className={styles.list}>
        {giveaways.map(({ t: seconds, scamType, line, lang }) => (
          <li key={`${seconds} ${line}`}>
            <GiveawayButton onPress={onSeek && (() => onSeek(seconds))}>
              <span className={`timecode ${styles.time}`}>{formatTimecode(seconds)}</span>
              <span className={styles.moment}>
                <Icon name="seen" />
                {t.translateDynamicKey(`film.scam.${scamType}`)}
              </span>
              <span className={styles.line} lang={langOf(lang)}>
                <PhraseWrappedText text={line} />
              </span>
            </GiveawayButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GiveawayButton({
  onPress,
  children,
}: {
  onPress: (() => void) | null;
  children: ReactNode;
}) {
  if (!onPress) return <div className={styles.row}>{children}</div>;
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      {children}
    </button>
  );
}
