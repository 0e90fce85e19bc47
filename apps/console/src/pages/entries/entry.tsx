import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CollapsibleSection } from '../../components/disclosure.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { ReviewChecklist } from './checklist.tsx';
import { DecisionButtons } from './decision.tsx';
import styles from './entry.module.css';
import { EntryHeader } from './entry-head.tsx';
import { EntryPicturesAndDocuments } from './entry-papers.tsx';
import { EntryRecordSections } from './entry-record.tsx';
import { EntryTexts } from './entry-texts.tsx';
import { FilmOrReason } from './film-stage.tsx';
import { GiveawayMarkers } from './giveaways.tsx';
import { EntryHistory } from './history.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { LastRequestedChanges } from './last-request.tsx';
import { MachineChecksByFile } from './machine-checks.tsx';
import { EntrantPreview } from './maker-preview.tsx';
import { QueueSidebar } from './queue-rail.tsx';
import { ShortcutDialog } from './shortcut-dialog.tsx';
import { useEntryReview } from './use-entry-review.ts';

const pollMs = 3_000;
/** URLs of unpublished media expire after fifteen minutes. */
const renewMs = 10 * 60_000;
const busyStates: readonly string[] = ['uploaded', 'probing', 'queued', 'transcoding'];

/** Whether checks or transcoding are running, so that the page must poll. */
const isEntryProcessing = ({ state, film }: ConsoleEntry) =>
  state === 'received' || state === 'checking' || busyStates.includes(film?.state ?? '');

function useEntry(id: string) {
  const client = useQueryClient();
  const queryKey = ['entry', id];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      // A refresh of a displayed entry shows no errors and does not leave the page.
      const background = client.getQueryData(queryKey) !== undefined;
      return fetchScreenData('consoleEntry', { params: { id }, background, signal });
    },
    refetchInterval: ({ state }) =>
      state.data && isEntryProcessing(state.data) ? pollMs : renewMs,
  });
}

export default function ReviewEntryPage() {
  const { id = '' } = useParams();
  return (
    <QueryResult isPage query={useEntry(id)} errorText={t('console.entry.failed')}>
      {(entry) => <EntryReview key={id} entry={entry} />}
    </QueryResult>
  );
}

/** The review page: queue, film and checks, side by side on wide screens. */
function EntryReview({ entry }: { entry: ConsoleEntry }) {
  const review = useEntryReview(entry);
  const { hold, keys, marking, player, queue, ticks } = review;
  return (
    <article className={styles.entry} data-walking={queue.isInQueue}>
      <EntryHeader entry={entry} />
      <HoldNotice hold={hold} />
      <LastRequestedChanges entry={entry} />
      {queue.isInQueue && <QueueSidebar entry={entry} scope={queue.scope} />}
      <div className={styles.film}>
        <FilmOrReason entry={entry} player={player} hasPageKeys={review.isOpen && keys.areOn} />
        <GiveawayMarkers
          entry={entry}
          marking={marking}
          disabled={review.isBlocked}
          onSeek={(seconds) => player.current?.seekTo(seconds)}
        />
      </div>
      <div className={styles.side}>
        <MachineChecksByFile entry={entry} />
        {entry.may.requestChanges && (
          <ReviewChecklist
            points={entry.checklist}
            ticks={ticks}
            disabled={review.isBlocked}
            showsMissing={review.isMissed}
            hasKeys={keys.areOn}
          />
        )}
        <DecisionButtons review={review} />
      </div>
      <div className={styles.rest}>
        <EntryTexts entry={entry} />
        <EntryPicturesAndDocuments entry={entry} />
        <EntryHistory events={entry.events} />
        <CollapsibleSection title={t('lists.record.title')}>
          {() => <EntryRecordSections entry={entry} />}
        </CollapsibleSection>
        <CollapsibleSection title={t('lists.maker.title')}>
          {() => <EntrantPreview entry={entry} />}
        </CollapsibleSection>
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
