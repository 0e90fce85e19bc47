import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages.ts';
import styles from './bulk.module.css';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** A button that selects the rows of other pages too. */
  more?: ReactNode;
  /** Buttons for the selected rows. */
  children: ReactNode;
}

/** A bar at the bottom of the window while rows are selected. */
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
