import type { MyEntry } from '@film-contest/contract/entries';
import { canEditEntry, isEntryEditable } from '@film-contest/contract/entry-rules';
import { useCallback, useRef, useState } from 'react';
import { ErrorWithRetry } from '../../components/state.tsx';
import { call } from '../../lib/api.ts';
import type { Step } from '../../lib/entry-steps.ts';
import { readKeptInput } from '../../lib/kept-input.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useRequiredSessionToken } from '../../lib/require-session.ts';
import { type LoadOptions, useLoadedAnswer } from '../../lib/use-load.ts';
import type { KeptDraft } from './draft-state.ts';
import { EntryEditor } from './entry-editor.tsx';
import { ReadOnlyEntry } from './entry-review.tsx';
import type { Sent } from './review-step.tsx';
import { SubmissionConfirmation } from './submission-confirmation.tsx';
import styles from './submit.module.css';
import { getDraftStorageName } from './use-draft.ts';

interface EntryPageProps {
  entryId: string;
  step: Step;
}

/** One entry of the signed-in entrant: its form while it can be changed, otherwise the submitted answers. */
export function EntryPage({ entryId, step }: EntryPageProps) {
  const token = useRequiredSessionToken();
  if (!token) return <LoadingEntryPage />;
  return <EntryOfSignedInEntrant key={`${token} ${entryId}`} entryId={entryId} step={step} />;
}

interface Found {
  entry: MyEntry;
  kept: Partial<KeptDraft> | null;
}

function EntryOfSignedInEntrant({ entryId, step }: EntryPageProps) {
  const t = useT();
  const [sent, setSent] = useState<Sent | null>(null);
  /**
   * Whether the entrant has opened the form in this page. If not, a submitted entry without changes is shown read-only.
   */
  const isRevising = useRef(false);
  const { loaded, reload, replace } = useLoadedAnswer<Found>(
    useCallback((options) => loadEntry(entryId, options), [entryId]),
  );
  // Passes no kept input, because a submitted entry has no unsaved input.
  const onFilmArrived = useCallback((entry: MyEntry) => replace({ entry, kept: null }), [replace]);
  if (sent) return <SubmissionConfirmation {...sent} />;
  if (loaded.state === 'loading') return <LoadingEntryPage />;
  if (loaded.state === 'refused') {
    return (
      <div className={styles.page}>
        <ErrorWithRetry title={t('shell.loadFailed')} text={loaded.msg}>
          <button type="button" className="button" onClick={reload}>
            {t('http.retry')}
          </button>
          <PageLink to="account" className="button">
            {t('submit.done.toAccount')}
          </PageLink>
        </ErrorWithRetry>
      </div>
    );
  }
  const { entry, kept } = loaded.data;
  if (canEditEntry(entry.state) || step !== 'review') isRevising.current = true;
  if (!isEntryEditable(entry) || (!isRevising.current && !hasOpenRevision(entry))) {
    return <ReadOnlyEntry entry={entry} onChanged={reload} onFilmArrived={onFilmArrived} />;
  }
  return <EntryEditor entry={entry} kept={kept} step={step} onSubmitted={setSent} />;
}

const hasOpenRevision = ({ revision }: MyEntry) => revision === 'open' || revision === 'returned';

async function loadEntry(id: string, options: LoadOptions) {
  const [answer, kept] = await Promise.all([
    call('getMyEntry', { ...options, params: { id }, quiet: true }),
    readKeptInput<KeptDraft>(getDraftStorageName(id)),
  ]);
  if (!answer.ok) return { ...answer, data: null };
  return { ...answer, data: { entry: answer.data, kept: kept?.values ?? null } };
}

function LoadingEntryPage() {
  const t = useT();
  return (
    <div className={styles.page} aria-busy="true">
      <p role="status">{t('shell.loading')}</p>
      <noscript>{t('forms.pageNeedsScripts')}</noscript>
    </div>
  );
}
