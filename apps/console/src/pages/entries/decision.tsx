import type { ConsoleEntry } from '@film-contest/contract/entries';
import { App, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '../../lib/messages.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import styles from './entry.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { useQueueWalk } from './use-queue-walk.ts';

type Dialog = 'changes' | 'reject' | 'disqualify';

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
      {may.publish && <Publish entry={entry} />}
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
        <Button block type="text" onClick={next}>
          {t('console.review.next')}
        </Button>
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

function Publish({ entry }: { entry: ConsoleEntry }) {
  const { modal } = App.useApp();
  const { decide, goOn } = useDecision(entry);
  const title = entry.draft.title ?? '';

  async function publish() {
    const decided = await decide('publishEntry', {}, t('console.review.published', { title }));
    if (decided.ok) void goOn();
  }

  const confirm = () =>
    modal.confirm({
      title: t('console.review.publishAsk', { title }),
      icon: null,
      content: (
        <ul>
          <li>{t('console.review.item.subtitles')}</li>
          <li>{t('console.review.item.clean')}</li>
          <li>{t('console.review.item.letter')}</li>
          {entry.draft.group === 'student' && <li>{t('console.review.item.student')}</li>}
          <li>{t('console.review.item.content')}</li>
        </ul>
      ),
      okText: t('console.review.publish'),
      cancelText: t('forms.cancel'),
      onOk: publish,
    });

  return (
    <Button type="primary" block onClick={confirm}>
      {t('console.review.publish')}
    </Button>
  );
}
