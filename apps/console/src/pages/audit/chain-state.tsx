import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './audit.module.css';

/** Shows whether the audit log's hash chain is intact. Reserves an empty line while it loads. */
export function HashChainState() {
  const { data } = useQuery({
    queryKey: ['auditChain'],
    queryFn: ({ signal }) => fetchScreenData('auditChain', { signal, background: true }),
    staleTime: 60_000,
  });
  if (!data) return <p className={styles.whole}>{'\u00a0'}</p>;
  const { isWhole, records, brokenAt, checkedAt } = data;
  const checked = t('people.audit.checked', { at: formatTime(checkedAt) });
  if (isWhole) {
    return (
      <p className={styles.whole} role="status">
        {t('people.audit.whole', { records })} {checked}
      </p>
    );
  }
  const text =
    brokenAt === null
      ? t('people.audit.unchained')
      : t('people.audit.broken', { position: brokenAt });
  return <Alert type="error" showIcon title={text} description={checked} />;
}
