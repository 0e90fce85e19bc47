import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages.ts';
import styles from './bulk.module.css';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** Offers to select more than a page shows. */
  more?: ReactNode;
  /** What can be done to the selected ones. */
  children: ReactNode;
}

/** Stays at the lower edge as long as something is selected. */
export function BulkBar({ count, onClear, more, children }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('lists.bulk.selected', { count })}>
      <strong role="status">{t('lists.bulk.selected', { count })}</strong>
      {more}
      <Button type="text" size="small" onClick={onClear}>
        {t('lists.bulk.clear')}
      </Button>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
