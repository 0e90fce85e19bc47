import type { ConsoleEntry } from '@film-contest/contract/entries';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '../../lib/messages.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import styles from './entry.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useQueueWalk } from './use-queue-walk.ts';

type Dialog = 'publish' | 'changes' | 'reject' | 'disqualify';

/** The open dialog stands in the address: an error page leads back into it, "back" closes it. */
function useDialog(): [string | null, (dialog: Dialog | null) => void] {
  const [query, setQuery] = useSearchParams();
  function open(dialog: Dialog | null) {
    const changed = new URLSearchParams(query);
    if (dialog) changed.set('decide', dialog);
    else changed.delete('decide');
    setQuery(changed, { preventScrollReset: true, replace: dialog === null });
  }
  return [query.get('decide'), open];
}

/** What the reviewer can do with the entry now, or why nothing. */
export function Decision({ entry }: { entry: ConsoleEntry }) {
  const { may } = entry;
  const [dialog, open] = useDialog();
  const { next, isWalking } = useQueueWalk(entry);
  return (
    <section className={`${styles.panel} ${styles.decision}`}>
      <h2 className={styles.heading}>{t('console.review.decision')}</h2>
      <p>{standing(entry)}</p>
      {may.publish && (
        <Button type="primary" block onClick={() => open('publish')}>
          {t('console.review.publish')}
        </Button>
      )}
      {may.requestChanges && (
        <Button block onClick={() => open('changes')}>
          {t('console.review.requestChanges')}
        </Button>
      )}
      {may.reject && (
        <Button block onClick={() => open('reject')}>
          {t('console.review.reject')}
        </Button>
      )}
      {may.disqualify && (
        <Button block onClick={() => open('disqualify')}>
          {t('console.review.disqualify')}
        </Button>
      )}
      {isWalking && (
        <Button block type="text" onClick={() => next({ isDecided: false })}>
          {t('console.review.next')}
        </Button>
      )}
      {may.publish && (
        <PublishDialog entry={entry} open={dialog === 'publish'} onClose={() => open(null)} />
      )}
      {may.requestChanges && (
        <ChangesDialog entry={entry} open={dialog === 'changes'} onClose={() => open(null)} />
      )}
      {may.reject && (
        <ReasonDialog
          kind="reject"
          entry={entry}
          open={dialog === 'reject'}
          onClose={() => open(null)}
        />
      )}
      {may.disqualify && (
        <ReasonDialog
          kind="disqualify"
          entry={entry}
          open={dialog === 'disqualify'}
          onClose={() => open(null)}
        />
      )}
    </section>
  );
}

/** Where the entry stands, in one sentence. */
function standing({ state, may, film, filmAwaitedUntil }: ConsoleEntry): string {
  const decidable = may.publish || may.requestChanges || may.reject;
  if (filmAwaitedUntil) return t('console.review.filmAwaited');
  if (state === 'received' || state === 'checking') return t('console.review.stillChecking');
  if (may.disqualify) return t('console.review.isPublished');
  if (state !== 'in_review') return t('console.review.notWaiting');
  if (!decidable) return t('console.review.notYours');
  if (!may.publish && film?.state !== 'ready') return t('console.review.publishLater');
  return t('console.review.decide');
}
