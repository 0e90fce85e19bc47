import type { DeskListedFilm, DeskRoundView } from '@film-contest/contract/judging-desk';
import { formatPercent, formatTimecode } from '@film-contest/messages/format';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { BallotEditor } from './ballot.tsx';
import { DeclareConflictDialog } from './declare-conflict.tsx';
import styles from './desk.module.css';
import { getRoundName, getRoundQueryKey, RoundProgress } from './desk-parts.tsx';

/** The films of a juror in one round. */
export default function DeskRoundPage() {
  const { id = '' } = useParams();
  const query = useScreenData(getRoundQueryKey(id), 'deskRound', { params: { id } });
  return (
    <QueryResult isPage query={query} errorText={t('judging.desk.failed')}>
      {(round) => <RoundFilms round={round} />}
    </QueryResult>
  );
}

function RoundFilms({ round }: { round: DeskRoundView }) {
  const [isDeclaring, setDeclaring] = useState(false);
  const next = round.assignments.find(({ state }) => state === 'open');
  const isDone = !next && (round.mode !== 'top-picks' || round.ballot.isFinal);
  const isStaffed = round.state === 'open';
  return (
    <>
      <PageHeader
        title={getRoundName(round)}
        actions={
          <>
            {isStaffed && (
              <Button onClick={() => setDeclaring(true)}>{t('judging.desk.declare')}</Button>
            )}
            {next && round.isOpen && (
              <LinkButton to={`/desk/${round.id}/${next.id}`} type="primary">
                {t('judging.desk.continue')}
              </LinkButton>
            )}
          </>
        }
      />
      <div className={styles.stack}>
        <RoundProgress round={round} />
        {isDone && <Alert type="success" showIcon title={t('judging.desk.allDone')} />}
        {round.mode === 'top-picks' && <BallotEditor key={round.ballot.version} round={round} />}
        <section aria-label={t('judging.desk.films')}>
          <ol className={styles.films}>
            {round.assignments.map((film) => (
              <FilmRow key={film.id} round={round} film={film} />
            ))}
          </ol>
        </section>
      </div>
      <DeclareConflictDialog id={round.id} open={isDeclaring} onClose={() => setDeclaring(false)} />
    </>
  );
}

const tones = { open: 'active', done: 'quiet', abstained: 'quiet', recused: 'quiet' } as const;

function FilmRow({ round, film }: { round: DeskRoundView; film: DeskListedFilm }) {
  const { id, title, seconds, state, watched, isSkipped, hasDraft } = film;
  return (
    <li className={styles.film}>
      <Link to={`/desk/${round.id}/${id}`} className={styles.filmTitle}>
        {title}
      </Link>
      <span className={styles.minor}>
        {seconds !== null && formatTimecode(seconds)}
        {watched > 0 &&
          ` · ${t('judging.desk.watchedShare', { share: formatPercent(t.locale, watched) })}`}
      </span>
      <span className={styles.tags}>
        {hasDraft && <ColouredTag tone="warning">{t('judging.desk.draft')}</ColouredTag>}
        {isSkipped && state === 'open' && (
          <ColouredTag tone="quiet">{t('judging.desk.skipped')}</ColouredTag>
        )}
        <ColouredTag tone={tones[state]}>{t(`judging.desk.state.${state}`)}</ColouredTag>
      </span>
    </li>
  );
}
