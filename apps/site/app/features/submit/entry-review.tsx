import type { MyEntry } from '@film-contest/contract/entries';
import { OwnEntryFilm } from '../../components/film-player/own-film.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { SubmissionAnswers } from './answers.tsx';
import { AwaitedFilmPanel } from './awaited-film.tsx';
import { groupChecksByFile } from './checks-by-file.ts';
import { FileFindings } from './file-findings.tsx';
import styles from './submit.module.css';

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
      <PageLink to="account" className="button">
        {t('submit.done.toAccount')}
      </PageLink>
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
