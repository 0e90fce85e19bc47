import type { Contract } from '@film-contest/contract/contract';
import { formatPercent, formatTimecode } from '@film-contest/messages/format';
import { Alert, Grid, Progress, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/list-page.tsx';
import { RetryFilm } from '../../components/retry-film.tsx';
import { FilmTag } from '../../components/state-tag.tsx';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatElapsed } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './film-queue.module.css';
import { FilmParts, PartDetails } from './parts.tsx';

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

/** The state of film processing, updated live. */
export function Page() {
  const [state, change] = useListState(shape);
  const { md, xl } = Grid.useBreakpoint();
  return (
    <ListPage
      title={t('console.films.title')}
      call="consoleFilms"
      state={state}
      change={change}
      columns={md === false ? narrowColumns() : wideColumns(xl !== false)}
      searchFor={t('console.films.searchFor')}
      filters={[
        {
          name: 'state',
          label: t('console.films.state'),
          options: filmStates.map((value) => ({ value, label: t(`console.filmState.${value}`) })),
        },
      ]}
      isChanging={({ figures }) => figures.waiting + figures.running > 0}
      overview={(queue) => <QueueFigures figures={queue?.figures} />}
      expandedRow={(film) => <PartDetails film={film} />}
      isExpandable={({ renditions }) => renditions.length > 0}
      empty={{ text: t('console.films.empty'), action: null }}
    />
  );
}

const filmColumn = (rest?: (film: QueuedFilm) => ReactNode): Column => ({
  title: t('console.films.film'),
  render: (_, film) => (
    <>
      <FilmTitle film={film} />
      {rest?.(film)}
    </>
  ),
});

const partsColumn = (): Column => ({
  title: t('console.films.parts'),
  width: '45%',
  render: (_, film) => <FilmParts film={film} />,
});

/** On medium screens the parts are shown below the state. */
const wideColumns = (hasRoom: boolean): Column[] => [
  filmColumn(),
  {
    title: t('console.films.state'),
    width: hasRoom ? 250 : '50%',
    render: (_, film) => (
      <div className={styles.stack}>
        <FilmState film={film} />
        {!hasRoom && <FilmParts film={film} />}
      </div>
    ),
  },
  ...(hasRoom ? [partsColumn()] : []),
  {
    title: <span className="visually-hidden">{t('http.retry')}</span>,
    width: 110,
    render: (_, film) => film.mayRetry && <RetryButton film={film} />,
  },
];

/** On phones one column shows everything. */
const narrowColumns = (): Column[] => [
  filmColumn((film) => (
    <div className={`${styles.stack} ${styles.below}`}>
      <FilmState film={film} />
      <FilmParts film={film} />
      {film.mayRetry && <RetryButton film={film} />}
    </div>
  )),
];

function RetryButton({ film: { id, title } }: { film: QueuedFilm }) {
  const text = t('http.retry');
  return (
    <RetryFilm id={id} label={t('forms.labelled', { label: text, text: title })}>
      {text}
    </RetryFilm>
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

function FilmState({ film }: { film: QueuedFilm }) {
  const { state, progress, since, renditions } = film;
  const isSettled = state === 'ready' || state === 'refused';
  const fault = film.fault ?? renditions.find((part) => part.state === 'failed')?.fault;
  return (
    <div className={styles.state}>
      <FilmTag state={state} />
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
          {t('console.films.for', { time: formatElapsed(since) })}
        </span>
      )}
      {state === 'failed' && fault && <code className={styles.fault}>{fault}</code>}
    </div>
  );
}

function QueueFigures({ figures }: Partial<Pick<Queue, 'figures'>>) {
  const { waiting, running, failed, workers, oldestWaitingSince } = figures ?? {};
  return (
    <>
      <dl className={styles.figures}>
        <Figure
          label={t('console.films.waiting')}
          value={waiting}
          note={
            oldestWaitingSince &&
            t('console.films.oldest', { time: formatElapsed(oldestWaitingSince) })
          }
        />
        <Figure label={t('console.films.running')} value={running} />
        <Figure label={t('console.films.failed')} value={failed} isBad={Boolean(failed)} />
        <Figure label={t('console.films.workers')} value={workers} isBad={workers === 0} />
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
  /** Undefined until loaded. */
  value: number | undefined;
  note?: string | null;
  isBad?: boolean;
}

const Figure = ({ label, value, note, isBad = false }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value} data-bad={isBad}>
      {value ?? dash}
    </dd>
    {note && <dd className={styles.minor}>{note}</dd>}
  </div>
);
