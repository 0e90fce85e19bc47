import { codes } from '@film-contest/contract/codes';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { ask, Refused } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { Decision } from './decision.tsx';
import styles from './entry.module.css';
import { EntryHead } from './entry-head.tsx';
import { EntryPapers } from './entry-papers.tsx';
import { EntryTexts } from './entry-texts.tsx';
import { FilmStage } from './film-stage.tsx';
import { History } from './history.tsx';
import { MachineChecks } from './machine-checks.tsx';

const pollMs = 3_000;
/** The addresses of what is not public work for fifteen minutes. */
const renewMs = 10 * 60_000;
const busyStates: readonly string[] = ['uploaded', 'probing', 'queued', 'transcoding'];

/** Whether the machine is still at work on an entry, so that its page follows. */
const isMoving = ({ state, film }: ConsoleEntry) =>
  state === 'received' || state === 'checking' || busyStates.includes(film?.state ?? '');

function useEntry(id: string) {
  const client = useQueryClient();
  const queryKey = ['entry', id];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      // Refreshing what is on screen already neither shows faults nor leaves the page.
      const background = client.getQueryData(queryKey) !== undefined;
      return ask('consoleEntry', { params: { id }, background, signal });
    },
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : renewMs),
  });
}

export function Page() {
  const { id = '' } = useParams();
  const { data: entry, error, isPending, refetch } = useEntry(id);
  if (isPending) return <Placeholder />;
  if (!entry) {
    const isGone = error instanceof Refused && error.code === codes.notFound;
    if (isGone) return <NotFound />;
    return <LoadFailed text={t('console.entry.failed')} onRetry={() => refetch()} />;
  }
  return (
    <article className={styles.entry}>
      <EntryHead entry={entry} />
      <div className={styles.film}>
        <FilmStage entry={entry} />
      </div>
      <div className={styles.side}>
        <Decision key={entry.id} entry={entry} />
        <MachineChecks entry={entry} />
      </div>
      <div className={styles.rest}>
        <EntryTexts entry={entry} />
        <EntryPapers entry={entry} />
        <History events={entry.events} />
      </div>
    </article>
  );
}
