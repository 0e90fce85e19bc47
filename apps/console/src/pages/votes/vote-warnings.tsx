import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { formatFaultyNames, formatOldNames } from './network-data-labels.ts';
import { isFaulty, listOld, networkDataKey } from './network-health.ts';
import styles from './votes.module.css';

const hours = 1;

/** Warnings about voting for the dashboard. */
export function VoteWarnings() {
  const networks = useQuery({
    queryKey: networkDataKey,
    queryFn: () => fetchData('networkData', { background: true }),
  });
  const outcomes = useQuery({
    queryKey: ['voteOutcomes', hours],
    queryFn: () => fetchData('voteOutcomes', { query: { hours }, background: true }),
  });
  const differs = (outcomes.data?.tallyProof?.differing.length ?? 0) > 0;
  const warnings = [
    ...(differs ? [{ text: t('votes.warning.proof'), to: '/votes/outcomes', isBad: true }] : []),
    ...(networks.data?.callers.trouble
      ? [{ text: t('votes.warning.callers'), to: '/votes/networks', isBad: true }]
      : []),
    ...(networks.data && isFaulty(networks.data)
      ? [
          {
            text: t('votes.warning.data', { names: formatFaultyNames(networks.data) }),
            to: '/votes/networks',
            isBad: true,
          },
        ]
      : []),
    ...(networks.data && listOld(networks.data).length > 0
      ? [
          {
            text: t('votes.warning.old', { names: formatOldNames(networks.data) }),
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
