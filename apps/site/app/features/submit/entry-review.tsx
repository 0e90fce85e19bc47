import type { MyEntry } from '@film-contest/contract/entries';
import { OwnFilm } from '../../components/film-player/own-film.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { Answers } from './answers.tsx';
import { AwaitedFilm } from './awaited-film.tsx';
import { groupChecksByFile } from './checks-by-file.ts';
import { FileFindings } from './file-findings.tsx';
import styles from './submit.module.css';

interface EntryReviewProps {
  entry: MyEntry;
  onChanged: () => void;
  onFilmArrived: (entry: MyEntry) => void;
}

/** An entry that cannot be changed now: its state and the submitted answers. */
export function EntryReview({ entry, onChanged, onFilmArrived }: EntryReviewProps) {
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
        <AwaitedFilm
          entry={entry}
          until={entry.filmAwaitedUntil}
          onChanged={onChanged}
          onArrived={onFilmArrived}
        />
      )}
      <OwnFilm entry={entry} />
      <Findings entry={entry} />
      <Answers
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

function Findings({ entry }: { entry: MyEntry }) {
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
