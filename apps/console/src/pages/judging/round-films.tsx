import type { JudgingRound } from '@film-contest/contract/judging';
import type { RoundFilm } from '@film-contest/contract/judging-results';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { ColumnPicker } from '../../components/column-picker.tsx';
import { DataTable } from '../../components/list-page.tsx';
import { LoadErrorMessage } from '../../components/page.tsx';
import { call } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';
import { readAccountEmail } from '../../lib/session.ts';
import { local } from '../../lib/storage.ts';
import { useList, useListState } from '../../lib/use-list.ts';
import { FilmScores } from './film-scores.tsx';
import {
  buildLeaderboardColumns,
  type LeaderboardColumn,
  listColumnOptions,
  parseStoredColumns,
  usualColumns,
} from './leaderboard-columns.tsx';

const shape = { sorters: ['number', 'scores', 'missing', 'mean', 'place'], filters: {} };

/** The leaderboard of a round. Reloads while jurors score. */
export function RoundFilmsTable({ round }: { round: JudgingRound }) {
  const { id } = round;
  const [state, change] = useListState(shape);
  const [shown, choose] = useChosenColumns();
  const list = useList('roundFilms', state, { id }, () => true);
  const { data, isError, error, refetch } = list;
  if (isError && !data)
    return (
      <LoadErrorMessage
        text={t('console.list.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const columns = buildLeaderboardColumns(shown, state, round);
  return (
    <>
      <Flex wrap gap={8} justify="end">
        <ColumnPicker
          options={listColumnOptions(round)}
          shown={shown}
          usual={usualColumns}
          choose={choose}
        />
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} onClick={() => void downloadRoundExport(id, format)}>
            {t('judging.export', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Flex>
      <DataTable<RoundFilm>
        label={t('judging.leaderboard')}
        rowKey="id"
        columns={columns}
        dataSource={data?.list ?? []}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 48) }}
        pagination={{
          current: state.current,
          pageSize: state.pageSize,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
        }}
        expandable={{
          columnTitle: <span className="visually-hidden">{t('console.list.details')}</span>,
          expandedRowRender: (film) => <FilmScores round={round} film={film.id} />,
        }}
        onChange={(page, _filters, sorter, { action }) => {
          if (action === 'paginate')
            change({
              current: page.current ?? 1,
              pageSize: page.pageSize ?? state.pageSize,
            });
          if (action === 'sort' && !Array.isArray(sorter)) {
            const { columnKey, order } = sorter;
            change({ sorter: order && columnKey ? { [String(columnKey)]: order } : {} });
          }
        }}
      />
    </>
  );
}

/** The columns that the account has chosen on this device. */
function useChosenColumns() {
  const key = `judging.columns ${readAccountEmail() ?? ''}`;
  const [shown, setShown] = useState(() => parseStoredColumns(local.read(key)));
  function chooseColumns(columns: LeaderboardColumn[]) {
    local.write(key, columns.join());
    setShown(columns);
  }
  return [shown, chooseColumns] as const;
}

export async function downloadRoundExport(id: string, format: 'csv' | 'xlsx' | 'json') {
  const outcome = await call('exportRound', { params: { id }, body: { format } }).catch(() => null);
  if (outcome?.ok) downloadUrl(outcome.data.url);
}
