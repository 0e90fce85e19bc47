import type { JudgingRound } from '@film-contest/contract/judging';
import type { RoundFilm } from '@film-contest/contract/judging-results';
import { formatPercent } from '@film-contest/messages/format';
import type { TableColumnType } from 'antd';
import { Link } from 'react-router';
import { buildColumn, buildSortProps, largestFirst } from '../../components/list-page.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { formatScore } from './judging-labels.ts';
import { ProgressBar } from './round-parts.tsx';

type Column = TableColumnType<RoundFilm>;

const numeric = { width: 92, align: 'end' as const };

/**
 * Formats an estimated error. If it is missing although the film has an adjusted score, says that the round has too
 * few scores.
 */
const formatEstimatedError = (
  adjusted: number | null,
  value: number | null,
  format: (value: number) => string,
) => (value === null ? (adjusted === null ? '–' : t('judging.tooFewScores')) : format(value));

const formatShare = (share: number) => formatPercent(t.locale, share);

/** All columns of the leaderboard, keyed by name, in display order. */
const columns = {
  place: (state: ListState, round: JudgingRound): Column => {
    const isOver = round.state === 'closed' || round.state === 'final';
    return buildColumn(
      t('judging.place'),
      { ...numeric, ...buildSortProps(state, 'place', 'ascend') },
      ({ place, scores }) => place ?? (isOver && scores === 0 ? t('judging.noScore') : '–'),
    );
  },
  film: (state): Column =>
    buildColumn(
      t('judging.film'),
      { width: 220, ...buildSortProps(state, 'number') },
      ({ id, number, title }) => (
        <Link to={`/entries/${id}`}>
          {number} {title}
        </Link>
      ),
    ),
  group: (): Column =>
    buildColumn(
      t('judging.group'),
      { width: 120 },
      ({ group }) => group && getEntrantGroupLabel(group),
    ),
  panel: (_state, { rules }: JudgingRound): Column =>
    buildColumn(
      t('judging.panel'),
      { width: 120 },
      ({ panel }) => rules.panels.find(({ id }) => id === panel)?.name ?? t('judging.noPanel'),
    ),
  scores: (state): Column =>
    buildColumn(
      t('judging.scores'),
      { width: 120, ...buildSortProps(state, 'scores'), ...largestFirst },
      ({ scores, assigned }) => <ProgressBar done={scores} assigned={assigned} />,
    ),
  missing: (state): Column =>
    buildColumn(
      t('judging.missingJurors'),
      { ...numeric, ...buildSortProps(state, 'missing'), ...largestFirst },
      ({ missing }) => missing,
    ),
  recused: (): Column => buildColumn(t('judging.recused'), numeric, ({ recused }) => recused),
  mean: (state): Column =>
    buildColumn(
      t('judging.mean'),
      { ...numeric, ...buildSortProps(state, 'mean'), ...largestFirst },
      ({ mean }) => formatScore(mean),
    ),
  median: (): Column =>
    buildColumn(t('judging.median'), numeric, ({ median }) => formatScore(median)),
  adjusted: (): Column =>
    buildColumn(t('judging.adjusted'), numeric, ({ adjusted }) => formatScore(adjusted)),
  standardError: (): Column =>
    buildColumn(t('judging.standardError'), numeric, ({ adjusted, standardError }) =>
      formatEstimatedError(adjusted, standardError, formatScore),
    ),
  chance: (): Column =>
    buildColumn(t('judging.chance'), numeric, ({ adjusted, chance }) =>
      formatEstimatedError(adjusted, chance, formatShare),
    ),
  watched: (): Column =>
    buildColumn(t('judging.watched'), numeric, ({ watched }) =>
      watched === null ? '–' : formatShare(watched),
    ),
  combined: (): Column =>
    buildColumn(t('judging.combined'), numeric, ({ combined }) => formatScore(combined)),
  computedPlace: (): Column =>
    buildColumn(
      t('judging.computedPlace'),
      { ...numeric, width: 110 },
      ({ computedPlace }) => computedPlace ?? '–',
    ),
} satisfies Record<string, (state: ListState, round: JudgingRound) => Column>;

export type LeaderboardColumn = keyof typeof columns;

const leaderboardColumns = Object.keys(columns) as LeaderboardColumn[];

export const usualColumns: readonly LeaderboardColumn[] = [
  ...(['place', 'film', 'scores', 'mean', 'median'] as const),
  ...(['adjusted', 'standardError', 'chance', 'watched'] as const),
];

export const buildLeaderboardColumns = (
  shown: readonly LeaderboardColumn[],
  state: ListState,
  round: JudgingRound,
): Column[] => shown.map((name) => columns[name](state, round));

const noState: ListState = { current: 1, pageSize: 10, search: '', sorter: {}, filters: {} };

export const listColumnOptions = (round: JudgingRound) =>
  toOptions(leaderboardColumns, (name) => String(columns[name](noState, round).title));

/**
 * Parses the stored names of columns. Ignores unknown names and returns the columns in display order, or the
 * default columns if none is known.
 */
export function parseStoredColumns(stored: string | null): readonly LeaderboardColumn[] {
  const names = stored?.split(',') ?? [];
  const known = leaderboardColumns.filter((name) => names.includes(name));
  return known.length > 0 ? known : usualColumns;
}
