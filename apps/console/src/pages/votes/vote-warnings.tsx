import type { Contract } from '@film-contest/contract/contract';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import {
  formatFaultySourceNames,
  formatOldSourceNames,
  isNetworkDataFaulty,
  listOldSources,
  networkDataKey,
} from './network-health.ts';
import { joinListedNames } from './vote-labels.ts';
import styles from './votes.module.css';

const hours = 1;
/** Maximum number of entries that the warning names. */
const maxNamed = 5;

function formatUnusualEntries({ list, total }: Contract['voteSignals']['data']): string {
  const shown = list.slice(0, maxNamed);
  const names = joinListedNames(shown.map(({ entry, title }) => `${entry} ${title}`.trim()));
  const count = total - shown.length;
  return count > 0
    ? t('votes.warning.signalsMore', { names, count })
    : t('votes.warning.signals', { names });
}

export function VotingWarnings() {
  const networks = useScreenData(networkDataKey, 'networkData', { background: true });
  const outcomes = useScreenData(['voteOutcomes', hours], 'voteOutcomes', {
    query: { hours },
    background: true,
  });
  const differs = (outcomes.data?.tallyProof?.differing.length ?? 0) > 0;
  const unusual = useScreenData(['vote signals'], 'voteSignals', { query: {}, background: true });
  const warnings = [
    ...(unusual.data && unusual.data.total > 0
      ? [{ text: formatUnusualEntries(unusual.data), to: '/votes/signals', isBad: false }]
      : []),
    ...(differs ? [{ text: t('votes.warning.proof'), to: '/votes/outcomes', isBad: true }] : []),
    ...(networks.data?.callers.trouble
      ? [{ text: t('votes.warning.callers'), to: '/votes/networks', isBad: true }]
      : []),
    ...(networks.data && isNetworkDataFaulty(networks.data)
      ? [
          {
            text: t('votes.warning.data', { names: formatFaultySourceNames(networks.data) }),
            to: '/votes/networks',
            isBad: true,
          },
        ]
      : []),
    ...(networks.data && listOldSources(networks.data).length > 0
      ? [
          {
            text: t('votes.warning.old', { names: formatOldSourceNames(networks.data) }),
            to: '/votes/networks',
            isBad: false,
          },
        ]
      : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {warnings.map(({ text, to, isBad }) => (
        <Alert
          key={text}
          type={isBad ? 'error' : 'warning'}
          showIcon
          title={<Link to={to}>{text}</Link>}
        />
      ))}
    </div>
  );
}
