import type { Contract } from '@film-contest/contract/contract';
import { roundStates } from '@film-contest/contract/judging-options';
import { useQueryClient } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { Icon } from '../../components/icon.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { getDefaultRules, repeatForEveryLocale } from './default-rules.ts';
import {
  getModeLabel,
  getRoundName,
  getRoundStateLabel,
  roundsKey,
  stateTones,
} from './judging-labels.ts';
import { ProgressBar } from './round-parts.tsx';

type Round = Contract['judgingRounds']['data']['list'][number];

const shape = { sorters: ['opensAt'], filters: { state: roundStates } };

export default function RoundListPage() {
  const [state, change] = useListState(shape);
  return (
    <ListPage
      title={t('judging.title')}
      intro={t('judging.intro')}
      call="judgingRounds"
      state={state}
      change={change}
      columns={buildRoundColumns(state)}
      filters={[buildFilter('state', t('judging.state'), roundStates, getRoundStateLabel)]}
      actions={<CreateRoundButton />}
      empty={{ text: t('judging.empty'), action: <CreateRoundButton /> }}
    />
  );
}

function CreateRoundButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusyState();
  const createRound = () =>
    run(async () => {
      const names = { panel: t('judging.mainPanel'), criterion: t('judging.overall') };
      const rules = getDefaultRules(Date.now(), names);
      const outcome = await call('createRound', {
        body: { name: repeatForEveryLocale(t('judging.newRound')), rules },
      });
      if (!outcome.ok) return;
      await client.invalidateQueries({ queryKey: roundsKey });
      await navigate(`/judging/${outcome.data.id}`);
    });
  return (
    <Button
      type="primary"
      icon={<Icon name="plus" size={16} />}
      loading={busy}
      onClick={() => void createRound()}
    >
      {t('judging.create')}
    </Button>
  );
}

const buildRoundColumns = (state: ListState): TableColumnsType<Round> => [
  buildColumn(t('judging.round'), null, (round) => (
    <Link to={`/judging/${round.id}`}>{getRoundName(round)}</Link>
  )),
  buildColumn(t('judging.state'), 110, (round) => (
    <ColouredTag tone={stateTones[round.state]}>{getRoundStateLabel(round.state)}</ColouredTag>
  )),
  buildColumn(t('judging.mode'), { width: 130, responsive: ['md'] }, ({ mode }) =>
    getModeLabel(mode),
  ),
  buildColumn(
    t('judging.opensAt'),
    { width: 180, responsive: ['lg'], ...buildSortProps(state, 'opensAt', 'descend') },
    ({ opensAt }) => formatTime(opensAt),
  ),
  buildColumn(t('judging.closesAt'), { width: 180, responsive: ['lg'] }, ({ closesAt }) =>
    formatTime(closesAt),
  ),
  buildColumn(t('judging.progress'), { width: 200, responsive: ['md'] }, (round) => (
    <ProgressBar {...round} />
  )),
];
