import type { Contract } from '@film-contest/contract/contract';
import { formatNumber } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import {
  buildColumn,
  buildSortProps,
  ListPage,
  largestFirst,
} from '../../components/list-page.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { getSignalLabel } from './signal-texts.ts';
import styles from './votes.module.css';

type Flagged = Contract['voteSignals']['data']['list'][number];

const shape = { sorters: ['flaggedAt', 'votes'], filters: {} };

/** The entries whose votes are unusual. */
export default function VoteSignalsPage() {
  const [state, change] = useListState(shape);
  const { canManageSettings } = usePermissions();
  return (
    <ListPage
      title={t('votes.signals.title')}
      call="voteSignals"
      state={state}
      change={change}
      columns={buildSignalColumns(state)}
      intro={t('votes.signals.intro')}
      actions={
        canManageSettings && (
          <LinkButton to="/votes/signal-limits">{t('votes.signals.limits')}</LinkButton>
        )
      }
      width={720}
      empty={{ text: t('votes.signals.empty'), action: null }}
    />
  );
}

const buildSignalColumns = (state: ListState): TableColumnsType<Flagged> => [
  buildColumn(t('votes.entry'), null, ({ id, entry, title }) => (
    <div className={styles.cell}>
      <Link to={`/entries/${id}`}>{entry}</Link>
      <span className={styles.minor}>{title}</span>
    </div>
  )),
  buildColumn(t('votes.signals.raised'), 320, ({ raised }) => (
    <div className={styles.tags}>
      {raised.map((name) => (
        <ColouredTag key={name} tone="warning">
          {getSignalLabel(name)}
        </ColouredTag>
      ))}
    </div>
  )),
  buildColumn(
    t('votes.exposure.votes'),
    { width: 110, align: 'end', ...buildSortProps(state, 'votes'), ...largestFirst },
    ({ votes }) => formatNumber(t.locale, votes),
  ),
  buildColumn(
    t('votes.signals.flaggedAt'),
    { width: 172, ...buildSortProps(state, 'flaggedAt', 'descend') },
    ({ flaggedAt }) => formatTime(flaggedAt),
  ),
];
