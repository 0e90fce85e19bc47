import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages.ts';
import styles from './judging.module.css';

interface SectionProps {
  title: string;
  status?: string;
  /** Whether the step of the checklist is complete. */
  isDone: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One step of the checklist. */
export const ChecklistSection = ({ title, status, isDone, actions, children }: SectionProps) => (
  <section className={styles.section} aria-label={title} data-done={isDone}>
    <div className={styles.row}>
      <h2 className={styles.heading}>
        {title}
        {isDone && <span className={styles.tick}> ✓</span>}
      </h2>
      {status && <span className={styles.minor}>{status}</span>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </section>
);

export const ProgressBar = ({ done, assigned }: { done: number; assigned: number }) => (
  <>
    {t('judging.doneOf', { done, assigned })}
    <Progress
      percent={assigned > 0 ? Math.floor((done / assigned) * 100) : 0}
      showInfo={false}
      size="small"
      status="normal"
      aria-label={t('judging.progress')}
    />
  </>
);
