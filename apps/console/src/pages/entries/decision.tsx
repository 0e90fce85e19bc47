import type { ConsoleEntry } from '@film-contest/contract/entries';
import { Button } from 'antd';
import { t } from '../../lib/messages.ts';
import { DecisionDialogs } from './decision-dialogs.tsx';
import styles from './review.module.css';
import type { EntryReview } from './use-entry-review.ts';

/** The decisions that the reviewer can make, or why there are none. */
export function DecisionButtons({ review: desk }: { review: EntryReview }) {
  const { entry, dialog, isBlocked, isPending, keys } = desk;
  const { may } = entry;
  const renderKeyHint = (key: string) =>
    keys.areOn && (
      <span className={styles.key} aria-hidden="true">
        {key}
      </span>
    );
  return (
    <section className={`${styles.panel} ${styles.decision}`}>
      <h2 className={styles.heading}>{t('console.review.decision')}</h2>
      <p>{isPending ? t('review.pending') : describeEntryState(entry)}</p>
      {may.publish && (
        <>
          <Button
            type="primary"
            block
            disabled={isBlocked}
            aria-describedby="publish-effect"
            onClick={desk.publish}
          >
            {t('console.review.publish')} {renderKeyHint('A')}
          </Button>
          <p id="publish-effect" className={styles.minor}>
            {t('review.publishEffect')}
          </p>
        </>
      )}
      {may.requestChanges && (
        <Button block disabled={isBlocked} onClick={() => dialog.show('changes')}>
          {t('console.review.requestChanges')} {renderKeyHint('R')}
        </Button>
      )}
      {may.reject && (
        <Button block disabled={isBlocked} onClick={() => dialog.show('reject')}>
          {t('console.review.reject')} {renderKeyHint('X')}
        </Button>
      )}
      {may.disqualify && (
        <Button block onClick={() => dialog.show('disqualify')}>
          {t('console.review.disqualify')}
        </Button>
      )}
      {desk.queue.isInQueue && (
        <div className={styles.walk}>
          <Button type="text" onClick={() => void desk.queue.walk({ by: -1 })}>
            {t('review.previous')} {renderKeyHint('P')}
          </Button>
          <Button type="text" onClick={() => void desk.queue.walk()}>
            {t('console.review.next')} {renderKeyHint('N')}
          </Button>
        </div>
      )}
      {desk.isOpen && (
        <Button type="link" size="small" onClick={() => keys.show(true)}>
          {t('review.keys')}
        </Button>
      )}
      <DecisionDialogs entry={entry} open={dialog.open} onClose={() => dialog.show(null)} />
    </section>
  );
}

/** Describes the entry's state in one sentence. */
function describeEntryState({ state, may, film, filmAwaitedUntil }: ConsoleEntry): string {
  const decidable = may.publish || may.requestChanges || may.reject;
  if (filmAwaitedUntil) return t('console.review.filmAwaited');
  if (state === 'received' || state === 'checking') return t('console.review.stillChecking');
  if (may.disqualify) return t('console.review.isPublished');
  if (state !== 'in_review') return t('console.review.notWaiting');
  if (!decidable) return t('console.review.notYours');
  if (!may.publish && film?.state !== 'ready') return t('console.review.publishLater');
  return t('console.review.decide');
}
