import type { Contract } from '@film-contest/contract/contract';
import { Alert } from 'antd';
import { t } from '../../lib/messages.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import { joinListedNames } from './vote-labels.ts';
import styles from './votes.module.css';

/** Shows whether the last verification found all tallies correct. */
export function TallyVerificationResult({
  proof,
}: {
  proof: Contract['voteOutcomes']['data']['tallyProof'];
}) {
  if (!proof) return <p className={styles.panel}>{t('votes.proof.none')}</p>;
  const { at, entries, votes, differing } = proof;
  const when = { when: formatTime(at), ago: formatTimeAgo(at) };
  if (differing.length === 0) {
    return (
      <div className={styles.panel}>
        <h2 className={styles.heading}>{t('votes.proof.title')}</h2>
        <p>{t('votes.proof.text', { ...when, votes, entries })}</p>
      </div>
    );
  }
  const text = { ...when, count: differing.length, entries: joinListedNames(differing) };
  return (
    <Alert
      className={styles.alert ?? ''}
      type="error"
      showIcon
      title={t('votes.proof.differs')}
      description={t('votes.proof.differsText', text)}
    />
  );
}
