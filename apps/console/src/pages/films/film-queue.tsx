import type { Contract } from '@film-contest/contract/contract';
import { formatPercent, formatTimecode } from '@film-contest/messages/format';
import { Alert, Grid, Progress, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FilmStateTag } from '../../components/cells.tsx';
import { buildColumn, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import { RetryFilmButton } from '../../components/retry-film.tsx';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatElapsedTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './film-queue.module.css';

type Queue = Contract['consoleFilms']['data'];
type QueuedFilm = Queue['list'][number];
type Column = TableColumnType<QueuedFilm>;

const filmStates: readonly QueuedFilm['state'][] = [
  'uploaded',
  'probing',
  'queued',
  'transcoding',
  'failed',
  'ready',
  'refused',
];

const shape = { sorters: ['since', 'number'], filters: { state: filmStates } };

export default function FilmQueuePage() {
  const [state, change] = useListState(shape);
  const { md, xl } = Grid.useBreakpoint();
  return (
    <ListPage
      title={t('console.films.title')}
      call="consoleFilms"
      state={state}
      change={change}
      columns={md === false ? buildNarrowColumns() : buildWideColumns(xl !== false)}
      searchFor={t('console.films.searchFor')}
      filters={[
        buildFilter('state', t('console.films.state'), filmStates, (value) =>
          t(`console.filmState.${value}`),
        ),
      ]}
      isChanging={({ figures }) => figures.waiting + figures.running > 0}
      overview={(queue) => <FilmQueueFigures figures={queue?.figures} />}
      expandedRow={(film) => <RenditionDetails film={film} />}
      isExpandable={({ renditions }) => renditions.length > 0}
      empty={{ text: t('console.films.empty'), action: null }}
    />
  );
}

const buildFilmColumn = (rest?: (film: QueuedFilm) => ReactNode): Column => ({
  title: t('console.films.film'),
  render: (_, film) => (
    <>
      <FilmTitle film={film} />
      {rest?.(film)}
    </>
  ),
});

const buildPartsColumn = (): Column => ({
  title: t('console.films.parts'),
  width: '45%',
  render: (_, film) => <RenditionTags film={film} />,
});

/** @param hasRoom whether the film's renditions have a column of their own. If not, they are shown below the state. */
const buildWideColumns = (hasRoom: boolean): Column[] => [
  buildFilmColumn(),
  buildColumn(t('console.films.state'), { width: hasRoom ? 250 : '50%' }, (film) => (
    <div className={styles.stack}>
      <FilmStateCell film={film} />
      {!hasRoom && <RenditionTags film={film} />}
    </div>
  )),
  ...(hasRoom ? [buildPartsColumn()] : []),
  buildColumn(
    <span className="visually-hidden">{t('http.retry')}</span>,
    110,
    (film) => film.mayRetry && <RetryFailedFilmButton film={film} />,
  ),
];

/** Table columns on phones, where one column shows all values. */
const buildNarrowColumns = (): Column[] => [
  buildFilmColumn((film) => (
    <div className={`${styles.stack} ${styles.below}`}>
      <FilmStateCell film={film} />
      <RenditionTags film={film} />
      {film.mayRetry && <RetryFailedFilmButton film={film} />}
    </div>
  )),
];

function RetryFailedFilmButton({ film: { id, title } }: { film: QueuedFilm }) {
  const text = t('http.retry');
  return (
    <RetryFilmButton id={id} label={t('forms.labelled', { label: text, text: title })}>
      {text}
    </RetryFilmButton>
  );
}

function FilmTitle({ film: { id, number, title, seconds } }: { film: QueuedFilm }) {
  return (
    <div className={styles.film}>
      <Link to={`/entries/${id}`}>{title || t('console.entry.untitled')}</Link>
      <span className={styles.minor}>
        {[number, seconds === null ? null : formatTimecode(seconds)].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

function FilmStateCell({ film }: { film: QueuedFilm }) {
  const { state, progress, since, renditions } = film;
  const isSettled = state === 'ready' || state === 'refused';
  const fault = film.fault ?? renditions.find((part) => part.state === 'failed')?.fault;
  return (
    <div className={styles.state}>
      <FilmStateTag state={state} />
      {!isSettled && renditions.length > 0 && (
        <Progress
          size="small"
          percent={Math.floor(progress * 100)}
          status="normal"
          format={() => formatPercent(t.locale, progress)}
          aria-label={t(`console.filmState.${state}`)}
        />
      )}
      {!isSettled && (
        <span className={styles.minor}>
          {t('console.films.for', { time: formatElapsedTime(since) })}
        </span>
      )}
      {state === 'failed' && fault && <code className={styles.fault}>{fault}</code>}
    </div>
  );
}

function FilmQueueFigures({ figures }: Partial<Pick<Queue, 'figures'>>) {
  const { waiting, running, failed, workers, oldestWaitingSince } = figures ?? {};
  return (
    <>
      <dl className={styles.figures}>
        <FilmQueueFigure
          label={t('console.films.waiting')}
          value={waiting}
          note={
            oldestWaitingSince &&
            t('console.films.oldest', { time: formatElapsedTime(oldestWaitingSince) })
          }
        />
        <FilmQueueFigure label={t('console.films.running')} value={running} />
        <FilmQueueFigure label={t('console.films.failed')} value={failed} isBad={Boolean(failed)} />
        <FilmQueueFigure label={t('console.films.workers')} value={workers} isBad={workers === 0} />
      </dl>
      {workers === 0 && Boolean(waiting) && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={t('console.films.noWorkers')}
        />
      )}
    </>
  );
}

interface FigureProps {
  label: string;
  /** Value of the figure; undefined until loaded. */
  value: number | undefined;
  note?: string | null;
  isBad?: boolean;
}

const FilmQueueFigure = ({ label, value, note, isBad = false }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value} data-bad={isBad}>
      {value ?? dash}
    </dd>
    {note && <dd className={styles.minor}>{note}</dd>}
  </div>
);

type Part = QueuedFilm['renditions'][number];

const knownParts = ['poster', 'audio', 'mp4', 'subtitles', 'sprite'] as const;

export function getRenditionLabel({ name }: Part): string {
  const known = knownParts.find((each) => each === name);
  return known ? t(`console.films.part.${known}`) : t('console.films.part.rung', { lines: name });
}

export function getRenditionStateLabel({ state, progress }: Part): string {
  const text = t(`console.films.partState.${state}`);
  return state === 'running' ? `${text} ${formatPercent(t.locale, progress)}` : text;
}

function RenditionTags({ film: { renditions } }: { film: QueuedFilm }) {
  if (renditions.length === 0) return null;
  return (
    <ul className={styles.parts}>
      {renditions.map((part) => (
        <li
          key={part.name}
          className={styles.part}
          data-state={part.state}
          title={getRenditionStateLabel(part)}
        >
          {getRenditionLabel(part)}
          {part.state === 'running' && <b>{formatPercent(t.locale, part.progress)}</b>}
          <span className="visually-hidden">{t(`console.films.partState.${part.state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function RenditionDetails({ film: { renditions } }: { film: QueuedFilm }) {
  return (
    <dl className={styles.details}>
      {renditions.map((part) => (
        <div key={part.name}>
          <dt>{getRenditionLabel(part)}</dt>
          <dd>
            {getRenditionStateLabel(part)}
            <span className={styles.minor}>
              {[
                ...(part.attempts === 0
                  ? []
                  : [t('console.films.attempts', { count: part.attempts })]),
                ...(part.state === 'ready'
                  ? []
                  : [t('console.films.for', { time: formatElapsedTime(part.since) })]),
              ].join(' · ')}
            </span>
            {part.fault && <code className={styles.fault}>{part.fault}</code>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
