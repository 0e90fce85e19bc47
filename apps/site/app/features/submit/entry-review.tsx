import type { MyEntry } from '@film-contest/contract/entries';
import { canWithdrawEntry } from '@film-contest/contract/entry-rules';
import type { Film, UploadedFile } from '@film-contest/contract/media';
import { getRetryDelayMs, waitForRetry } from '@film-contest/contract/retry';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FilmArrivalDeadline } from '../../components/film-arrival-deadline.tsx';
import { FilmProcessingStatus } from '../../components/film-player/film-line.tsx';
import { FilmPlayer } from '../../components/film-player/film-player.tsx';
import { FieldErrorText } from '../../components/form/field.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { isEntryAccessDenied, loadOwnEntry, usePolledEntry } from '../../lib/poll-entry.ts';
import { SubmissionAnswers } from './answers.tsx';
import { groupChecksByFile } from './checks-by-file.ts';
import { FileFindings } from './file-findings.tsx';
import { FilePicker, getFileErrorId, getFileHintId } from './file-picker.tsx';
import { matchAwaitedFilm } from './match-awaited-film.ts';
import styles from './submit.module.css';
import uploadStyles from './upload.module.css';
import { finishSentUploads, startFileUpload } from './upload-manager.ts';
import { UploadInOtherTab, UploadProgress } from './upload-progress.tsx';
import { isUploadRunning, useUploadState } from './upload-state.ts';
import { useUnfinishedUpload } from './use-unfinished.ts';

interface EntryReviewProps {
  entry: MyEntry;
  onChanged: () => void;
  onFilmArrived: (entry: MyEntry) => void;
}

/** Shows an entry that cannot be changed now: its state and the submitted answers. */
export function ReadOnlyEntry({ entry, onChanged, onFilmArrived }: EntryReviewProps) {
  const t = useT();
  return (
    <div className={styles.page}>
      <h1>{entry.draft.title}</h1>
      <p className={styles.lead}>
        {entry.number && (
          <strong>{t('account.entries.number', { number: entry.number })} · </strong>
        )}
        {t(`account.state.${entry.state}`)}
      </p>
      {entry.filmAwaitedUntil && (
        <AwaitedFilmPanel
          entry={entry}
          until={entry.filmAwaitedUntil}
          onChanged={onChanged}
          onArrived={onFilmArrived}
        />
      )}
      <OwnEntryFilm entry={entry} />
      <EntryFileFindings entry={entry} />
      <SubmissionAnswers
        entryId={entry.id}
        draft={entry.draft}
        files={entry.files}
        isOpen={() => false}
        faultOf={() => undefined}
      />
      <div className={styles.buttons}>
        {entry.isRevisable && (
          <PageLink
            to="submitEntryStep"
            params={{ entry: entry.id, step: 'tasks' }}
            className="button"
            data-kind="primary"
          >
            {t('account.entries.change')}
          </PageLink>
        )}
        <PageLink to="account" className="button">
          {t('submit.done.toAccount')}
        </PageLink>
      </div>
    </div>
  );
}

function EntryFileFindings({ entry }: { entry: MyEntry }) {
  const t = useT();
  const groups = groupChecksByFile(entry);
  if (groups.length === 0) return null;
  return (
    <section className={styles.answers} aria-labelledby="checks">
      <h2 id="checks">{t('submit.checks.title')}</h2>
      {groups.map((group) => (
        <FileFindings key={group.file.id} {...group} />
      ))}
    </section>
  );
}

interface AwaitedFilmProps {
  entry: MyEntry;
  until: string;
  /** Called when the entry must be loaded again. */
  onChanged: () => void;
  /** Called when the film has arrived, or when the entry no longer awaits its film. */
  onArrived: (entry: MyEntry) => void;
}

/** Deadline and upload progress of an awaited film, whose entry was submitted before the film arrived. */
function AwaitedFilmPanel({ entry, until, onChanged, onArrived }: AwaitedFilmProps) {
  const t = useT();
  const { phase } = useUploadState(entry.id, 'url');
  const film = entry.files.find(({ id }) => id === entry.draft.url);
  useEffect(() => void finishSentUploads(entry), [entry]);
  useEffect(() => {
    if (phase !== 'done') return;
    const looking = new AbortController();
    void pollFilmArrival(entry.id, onArrived, looking.signal);
    return () => looking.abort();
  }, [phase, entry.id, onArrived]);
  return (
    <section className={uploadStyles.upload} aria-labelledby="awaited">
      <h2 id="awaited">{t('submit.awaited.title')}</h2>
      <p>
        <FilmArrivalDeadline
          until={until}
          text={(date) => t('submit.awaited.until', { date })}
          more={t('submit.awaited.late')}
        />
      </p>
      {phase === 'done' && <p role="status">{t('submit.upload.checked')}</p>}
      {film && phase !== 'done' && (
        <AwaitedFilmProgress entryId={entry.id} film={film} onChanged={onChanged} />
      )}
    </section>
  );
}

/** Polls the entry until its state changes, which happens shortly after its film has arrived. */
async function pollFilmArrival(
  id: string,
  onArrived: (entry: MyEntry) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let looks = 1; ; looks++) {
    do await waitForRetry(getRetryDelayMs(looks), signal);
    while (document.hidden && !signal.aborted);
    if (signal.aborted) return;
    const answer = await loadOwnEntry(id);
    if (signal.aborted || isEntryAccessDenied(answer)) return;
    if (answer?.ok && !answer.data.filmAwaitedUntil) return onArrived(answer.data);
  }
}

interface ProgressProps {
  entryId: string;
  film: UploadedFile;
  onChanged: () => void;
}

function AwaitedFilmProgress({ entryId, film, onChanged }: ProgressProps) {
  const t = useT();
  const upload = useUploadState(entryId, 'url');
  const unfinished = useUnfinishedUpload(entryId, 'url', upload.phase, onChanged);
  const { isReading, fault, pick } = useAwaitedFilmPicking(entryId, film);
  if (isUploadRunning(upload)) {
    return <UploadProgress entryId={entryId} kind="url" upload={upload} isCommitted />;
  }
  if (unfinished?.isElsewhere) return <UploadInOtherTab kind="url" record={unfinished.record} />;
  const wrong = fault ?? (upload.phase === 'refused' ? upload.msg : null) ?? undefined;
  const described = [
    unfinished ? null : getFileHintId('url'),
    wrong ? getFileErrorId('url') : null,
  ];
  return (
    <>
      {!unfinished && (
        <p className={styles.longText} id={getFileHintId('url')}>
          {t('submit.awaited.pick', { filename: film.filename })}
        </p>
      )}
      <div role="alert">
        <FieldErrorText id={getFileErrorId('url')} text={wrong} />
      </div>
      <FilePicker
        kind="url"
        label={t('submit.field.url')}
        isReplacing={false}
        isReading={isReading}
        isFaulty={Boolean(fault)}
        describedBy={described.filter(Boolean).join(' ') || undefined}
        unfinished={unfinished?.record ?? null}
        onPick={pick}
      />
    </>
  );
}

/** Accepts only the declared film file, and rejects any other file before sending. */
function useAwaitedFilmPicking(entryId: string, film: UploadedFile) {
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const t = useT();
  const last = useRef<AbortController>(null);
  useEffect(() => () => last.current?.abort(), []);

  async function pickAwaitedFilm(file: File) {
    last.current?.abort();
    const own = new AbortController();
    const { signal } = own;
    last.current = own;
    setReading(true);
    setFault(null);
    const outcome = await matchAwaitedFilm(entryId, film, file, signal);
    if (signal.aborted) return;
    setReading(false);
    if (outcome === 'taken') startFileUpload(entryId, 'url', file);
    else setFault(outcome === 'another' ? t('codes.4027') : t('submit.upload.fileChanged'));
  }

  return { isReading, fault, pick: pickAwaitedFilm };
}

/** The film of the entrant's own entry, or its progress until the film can be played. */
function OwnEntryFilm({ entry }: { entry: MyEntry }) {
  const { id, number, draft } = entry;
  const film = usePolledEntry({ id, known: entry, isMoving: isFilmProcessing })?.film;
  const reloadFilm = useCallback(async () => {
    const answer = await loadOwnEntry(id);
    return answer?.ok ? answer.data.film : null;
  }, [id]);
  if (!film) return null;
  if (!isFilmPlayable(film)) {
    return canWithdrawEntry(entry.state) && !entry.filmAwaitedUntil ? (
      <FilmProcessingStatus film={film} />
    ) : null;
  }
  return (
    <FilmPlayer
      key={draft.url}
      film={film}
      title={draft.title ?? ''}
      number={number ?? ''}
      cover={null}
      renew={reloadFilm}
    />
  );
}

const isFilmPlayable = ({ hls, mp4 }: Film) => hls !== null || mp4 !== null;

const isFilmProcessing = ({ film }: MyEntry) =>
  film !== null && !isFilmPlayable(film) && film.state !== 'refused' && film.state !== 'failed';
