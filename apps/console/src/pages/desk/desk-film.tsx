import { loadChunk } from '@film-contest/contract/chunk';
import type { DeskFilm, DeskRoundView } from '@film-contest/contract/judging-desk';
import { formatPercent } from '@film-contest/messages/format';
import { type FilmPlayerHandle, FilmPlayer as Player } from '@film-contest/player/film-player';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { focusHeading, PageHeader, QueryResult } from '../../components/page.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { getPlayerLabels, translatePlayerLabel } from '../../lib/player-labels.ts';
import { useScreenData } from '../../lib/queries.ts';
import styles from './desk.module.css';
import { deskKey, getFilmQueryKey, getRoundQueryKey } from './desk-parts.tsx';
import { findNextFilm } from './next-film.ts';
import { RecuseDialog } from './recuse.tsx';
import { ScorePanel } from './score-panel.tsx';
import { useScore } from './use-score.ts';
import { useWatchReport } from './use-watch-report.ts';

/** Maximum time in milliseconds that a save waits for the report of the watched parts. */
const patienceMs = 3000;

/** One film with its player and the juror's judgment beside it. */
export default function DeskFilmPage() {
  const { id = '', film = '' } = useParams();
  const round = useScreenData(getRoundQueryKey(id), 'deskRound', { params: { id } });
  const query = useScreenData(
    getFilmQueryKey(film),
    'deskFilm',
    { params: { id: film } },
    // Never refetches the film, because a refetch would replace typed input. The player itself renews signed URLs.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 600_000 },
  );
  return (
    <QueryResult isPage query={round} errorText={t('judging.desk.failed')}>
      {(view) => (
        <QueryResult isPage query={query} errorText={t('judging.desk.failed')}>
          {(data) => <JudgedFilm key={data.id} round={view} film={data} />}
        </QueryResult>
      )}
    </QueryResult>
  );
}

function JudgedFilm({ round, film }: { round: DeskRoundView; film: DeskFilm }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const player = useRef<FilmPlayerHandle>(null);
  const [isRecusing, setRecusing] = useState(false);
  const editor = useScore(film);
  const { busy, run } = useBusyState();
  const isFinishing = useRef(false);
  const listed = round.assignments.findIndex(({ id }) => id === film.id);
  const initial = round.assignments[listed]?.watched ?? 0;
  const { share, report } = useWatchReport(film.id, player, initial, round.isOpen);
  const next = findNextFilm(round.assignments, film.id);

  useEffect(() => {
    if (next) prefetchFilm(next);
  });

  function prefetchFilm(id: string) {
    void client.prefetchQuery({
      queryKey: getFilmQueryKey(id),
      queryFn: () => fetchScreenData('deskFilm', { params: { id }, background: true }),
      staleTime: 300_000,
    });
  }

  async function openNextFilm() {
    const refreshed = client.invalidateQueries({ queryKey: getRoundQueryKey(round.id) });
    // Waits for the reloaded list if there is no next film, because the list opens then and must show the saved film
    // as judged.
    if (!next) await refreshed;
    void client.invalidateQueries({ queryKey: deskKey, exact: true });
    await navigate(next ? `/desk/${round.id}/${next}` : `/desk/${round.id}`, focusHeading);
  }

  async function saveAndOpenNext() {
    // Ignores a second press, which would save the film twice and open the next film twice.
    if (isFinishing.current) return;
    isFinishing.current = true;
    await run(finishFilm);
    isFinishing.current = false;
  }

  async function finishFilm() {
    // Reports the last watched seconds first, because the server saves the score only as a note if too little of the
    // film was watched.
    if (share * 100 < round.minWatched) {
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
      await Promise.race([report(), patience]);
    }
    const saved = await editor.finish();
    if (!saved) return;
    if (saved.isNote && saved.state !== 'done') {
      const minimum = formatPercent(t.locale, round.minWatched / 100);
      notices.longSuccess(t('judging.desk.savedAsNote', { share: minimum }), null);
      return;
    }
    await openNextFilm();
  }

  async function skipOrAbstain(name: 'skipFilm' | 'abstainFilm') {
    const outcome = await call(name, { params: { id: film.id } }).catch(() => null);
    if (!outcome?.ok) return;
    await client.invalidateQueries({ queryKey: getFilmQueryKey(film.id) });
    await openNextFilm();
  }

  const save = useRef(saveAndOpenNext);
  save.current = saveAndOpenNext;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (round.isOpen && round.mode !== 'top-picks') void save.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [round.isOpen, round.mode]);

  return (
    <article className={styles.stack}>
      <PageHeader title={film.title} heading={heading}>
        <span>
          {t('judging.desk.position', { number: listed + 1, total: round.assignments.length })}
        </span>
        {film.entrant && (
          <span>
            {[film.entrant.number, film.entrant.team, film.entrant.school]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <span>{t('judging.desk.watchedShare', { share: formatPercent(t.locale, share) })}</span>
      </PageHeader>
      <div className={styles.judging}>
        <div className={styles.stack}>
          <DeskPlayer film={film} player={player} />
          <p className={styles.desc}>{film.desc}</p>
          {film.others && film.others.length > 0 && <OtherScores others={film.others} />}
        </div>
        <ScorePanel
          round={round}
          film={film}
          editor={editor}
          share={share}
          busy={busy}
          onNext={() => void saveAndOpenNext()}
          onSkip={() => void skipOrAbstain('skipFilm')}
          onAbstain={() => void skipOrAbstain('abstainFilm')}
          onRecuse={() => setRecusing(true)}
        />
      </div>
      <RecuseDialog
        id={film.id}
        open={isRecusing}
        onClose={() => setRecusing(false)}
        onDone={() => {
          void client.invalidateQueries({ queryKey: getFilmQueryKey(film.id) });
          void openNextFilm();
        }}
      />
    </article>
  );
}

interface DeskPlayerProps {
  film: DeskFilm;
  player: React.RefObject<FilmPlayerHandle | null>;
}

/** The film player. It starts where the juror stopped watching. */
function DeskPlayer({ film: { id, film, title }, player }: DeskPlayerProps) {
  const client = useQueryClient();
  if (!film || (film.hls === null && film.mp4 === null))
    return <div className={styles.stage}>{t('judging.desk.noFilm')}</div>;
  async function renewFilmUrls() {
    const params = { id };
    const fresh = await fetchScreenData('deskFilm', { params, background: true });
    client.setQueryData<DeskFilm>(getFilmQueryKey(id), (known) =>
      known ? { ...known, film: fresh.film } : fresh,
    );
    return fresh.film;
  }
  return (
    <Player
      film={film}
      locale={locale}
      labels={getPlayerLabels(title)}
      loadLabels={async () => translatePlayerLabel}
      load={loadChunk}
      poster={film.poster && <img className={styles.poster} src={film.poster.jpeg} alt="" />}
      positionKey={`desk ${id}`}
      renew={renewFilmUrls}
      handle={player}
    />
  );
}

const OtherScores = ({ others }: { others: NonNullable<DeskFilm['others']> }) => {
  const title = others.every(({ total }) => total === null)
    ? t('judging.desk.othersComments')
    : t('judging.desk.others');
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.others}>
        {others.map(({ total, comment }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: anonymous scores have no ids
          <li key={index}>
            {total !== null && <strong>{Math.round(total)} </strong>}
            {comment}
          </li>
        ))}
      </ul>
    </section>
  );
};
