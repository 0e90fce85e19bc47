import type { ConsoleEntry } from '@film-contest/contract/entries';
import { giveawayLimits } from '@film-contest/contract/giveaways';
import { htmlLang } from '@film-contest/contract/locales';
import { formatTimecode } from '@film-contest/messages/format';
import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../lib/messages.ts';
import { GiveawayDialog } from './giveaway-dialog.tsx';
import { getGiveawayTypeLabel, pickGiveawayText } from './giveaway-lines.ts';
import styles from './review.module.css';
import type { Marking } from './use-marking.ts';

interface GiveawaysProps {
  entry: ConsoleEntry;
  marking: Marking;
  /** Disables editing because a colleague holds the entry or a decision is pending. */
  disabled: boolean;
  onSeek: (seconds: number) => void;
}

/** The markers of the film's giveaways and the button that adds one. */
export function GiveawayMarkers({ entry, marking, disabled, onSeek }: GiveawaysProps) {
  const { giveaways, may } = entry;
  const isFull = giveaways.length >= giveawayLimits.count;
  if (!may.mark && giveaways.length === 0) return null;
  return (
    <section className={styles.giveaways} aria-labelledby="giveaways">
      <h2 className={styles.heading} id="giveaways">
        {t('review.giveaways')}
      </h2>
      <p className={styles.minor}>{t('review.giveawaysHint')}</p>
      <ol className={styles.markers}>
        {giveaways.map((giveaway, place) => {
          const time = formatTimecode(giveaway.t);
          const shown = pickGiveawayText(giveaway.lines);
          return (
            <li key={`${giveaway.t} ${shown?.line}`}>
              <Button
                type="link"
                size="small"
                aria-label={t('review.markSeek', { time })}
                onClick={() => onSeek(giveaway.t)}
              >
                {time}
              </Button>
              <span className={styles.minor}>{getGiveawayTypeLabel(giveaway.scamType)}</span>
              <span className={styles.line} lang={shown && htmlLang[shown.lang]}>
                {shown?.line}
              </span>
              {may.mark && (
                <Button
                  size="small"
                  disabled={disabled}
                  aria-label={t('review.markEditAt', { time })}
                  onClick={() => marking.edit(place)}
                >
                  {t('review.edit')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {may.mark && (
        <Button
          icon={<Icon name="seen" />}
          disabled={disabled || isFull}
          onClick={() => marking.markHere()}
        >
          {t('review.mark')}{' '}
          <span className={styles.key} aria-hidden="true">
            G
          </span>
        </Button>
      )}
      {isFull && may.mark && <p className={styles.minor}>{t('review.markFull')}</p>}
      {marking.edited && (
        <GiveawayDialog entry={entry} edited={marking.edited} onClose={marking.close} />
      )}
    </section>
  );
}
