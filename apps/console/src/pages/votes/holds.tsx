import type { Contract } from '@film-contest/contract/contract';
import { holdStates } from '@film-contest/contract/vote-holds';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { EntryCell } from './cells.tsx';
import { HoldVotesButton } from './hold-dialog.tsx';
import { getHoldStateLabel, holdTones } from './hold-labels.ts';
import styles from './votes.module.css';

type Hold = Contract['consoleVoteHolds']['data']['list'][number];

const shape = { sorters: ['at', 'votes'], filters: { state: holdStates } };

export default function VoteHoldListPage() {
  const [state, change] = useListState(shape);
  const { canManageVotes = false } = usePermissions();
  return (
    <ListPage
      title={t('votes.holds.title')}
      intro={t('votes.holds.intro')}
      call="consoleVoteHolds"
      state={state}
      change={change}
      columns={buildHoldColumns(state)}
      filters={[buildFilter('state', t('votes.holds.state'), holdStates, getHoldStateLabel)]}
      width={740}
      isStacked
      actions={canManageVotes && <HoldVotesButton />}
      empty={{ text: t('votes.holds.empty'), action: null }}
    />
  );
}

const buildHoldColumns = (state: ListState): TableColumnsType<Hold> => [
  buildColumn(t('votes.holds.batch'), 110, ({ id }) => (
    <Link to={`/votes/holds/${id}`}>{t('votes.holds.batchNamed', { number: String(id) })}</Link>
  )),
  buildColumn(t('votes.entry'), null, ({ entry, title, entryCount }) => (
    <div className={styles.cell}>
      <EntryCell entry={entry} title={title} />
      {entryCount > 1 && (
        <span className={styles.minor}>
          {t('votes.holds.moreEntries', { count: entryCount - 1 })}
        </span>
      )}
    </div>
  )),
  buildColumn(
    t('votes.holds.votes'),
    { width: 100, align: 'end', ...buildSortProps(state, 'votes', 'descend') },
    ({ votes }) => t('votes.holds.number', { votes }),
  ),
  buildColumn(t('votes.holds.state'), 190, (hold) => (
    <div className={styles.cell}>
      <ColouredTag tone={holdTones[hold.state]}>{getHoldStateLabel(hold.state)}</ColouredTag>
      {hold.isProposed && <span className={styles.minor}>{t('votes.holds.waits')}</span>}
    </div>
  )),
  buildColumn(
    t('votes.holds.held'),
    { width: 180, ...buildSortProps(state, 'at', 'descend') },
    ({ by, at }) => (
      <div className={styles.cell}>
        {by}
        <span className={styles.minor}>{formatTime(at)}</span>
      </div>
    ),
  ),
];
