import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages.ts';
import styles from './bulk.module.css';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** Button that selects the rows of all pages of the list. */
  more?: ReactNode;
  /** Buttons of the bulk actions on the selected rows. */
  children: ReactNode;
}

/** Shows a bar with bulk actions at the bottom of the window while rows of a list are selected. */
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
