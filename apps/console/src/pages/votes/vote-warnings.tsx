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
import styles from './votes.module.css';

const hours = 1;

export function VotingWarnings() {
  const networks = useScreenData(networkDataKey, 'networkData', { background: true });
  const outcomes = useScreenData(['voteOutcomes', hours], 'voteOutcomes', {
    query: { hours },
    background: true,
  });
  const differs = (outcomes.data?.tallyProof?.differing.length ?? 0) > 0;
  const warnings = [
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
