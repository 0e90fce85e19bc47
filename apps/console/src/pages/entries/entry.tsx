import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Disclosure } from '../../components/disclosure.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { Checklist } from './checklist.tsx';
import { Decision } from './decision.tsx';
import styles from './entry.module.css';
import { EntryHead } from './entry-head.tsx';
import { EntryPapers } from './entry-papers.tsx';
import { EntryRecord } from './entry-record.tsx';
import { EntryTexts } from './entry-texts.tsx';
import { FilmStage } from './film-stage.tsx';
import { Giveaways } from './giveaways.tsx';
import { History } from './history.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { LastRequest } from './last-request.tsx';
import { MachineChecks } from './machine-checks.tsx';
import { MakerPreview } from './maker-preview.tsx';
import { QueueRail } from './queue-rail.tsx';
import { ShortcutDialog } from './shortcut-dialog.tsx';
import { useEntryReview } from './use-entry-review.ts';

const pollMs = 3_000;
/** URLs of unpublished media expire after fifteen minutes. */
const renewMs = 10 * 60_000;
const busyStates: readonly string[] = ['uploaded', 'probing', 'queued', 'transcoding'];

/** Whether checks or transcoding are running, so that the page must poll. */
const isProcessing = ({ state, film }: ConsoleEntry) =>
  state === 'received' || state === 'checking' || busyStates.includes(film?.state ?? '');

function useEntry(id: string) {
  const client = useQueryClient();
  const queryKey = ['entry', id];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      // A refresh of a displayed entry shows no errors and does not leave the page.
      const background = client.getQueryData(queryKey) !== undefined;
      return fetchData('consoleEntry', { params: { id }, background, signal });
    },
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? pollMs : renewMs),
  });
}

export function Page() {
  const { id = '' } = useParams();
  return (
    <QueryView isPage query={useEntry(id)} errorText={t('console.entry.failed')}>
      {(entry) => <EntryPage key={id} entry={entry} />}
    </QueryView>
  );
}

/** The review page: queue, film and checks, side by side on wide screens. */
function EntryPage({ entry }: { entry: ConsoleEntry }) {
  const review = useEntryReview(entry);
  const { hold, keys, marking, player, queue, ticks } = review;
  return (
    <article className={styles.entry} data-walking={queue.isInQueue}>
      <EntryHead entry={entry} />
      <HoldNotice hold={hold} />
      <LastRequest entry={entry} />
      {queue.isInQueue && <QueueRail entry={entry} scope={queue.scope} />}
      <div className={styles.film}>
        <FilmStage entry={entry} player={player} hasPageKeys={review.isOpen && keys.areOn} />
        <Giveaways
          entry={entry}
          marking={marking}
          disabled={review.isBlocked}
          onSeek={(seconds) => player.current?.seekTo(seconds)}
        />
      </div>
      <div className={styles.side}>
        <MachineChecks entry={entry} />
        {entry.may.requestChanges && (
          <Checklist
            points={entry.checklist}
            ticks={ticks}
            disabled={review.isBlocked}
            showsMissing={review.isMissed}
            hasKeys={keys.areOn}
          />
        )}
        <Decision review={review} />
      </div>
      <div className={styles.rest}>
        <EntryTexts entry={entry} />
        <EntryPapers entry={entry} />
        <History events={entry.events} />
        <Disclosure title={t('lists.record.title')}>
          {() => <EntryRecord entry={entry} />}
        </Disclosure>
        <Disclosure title={t('lists.maker.title')}>
          {() => <MakerPreview entry={entry} />}
        </Disclosure>
      </div>
      <ShortcutDialog
        open={keys.isOpen}
        onClose={() => keys.show(false)}
        isEnabled={keys.areOn}
        onSwitch={keys.switchOn}
      />
    </article>
  );
}
