import type { ReactNode } from 'react';
import styles from './status-page.module.css';

interface OutcomeProps {
  title: string;
  children?: ReactNode;
  /** The ways on. */
  actions?: ReactNode;
  /** Set where nothing is around it. */
  alone?: boolean;
}

/** A page, or a part of one, that has one thing to say. */
export function StatusPage({ title, children, actions, alone = false }: OutcomeProps) {
  const Element = alone ? 'main' : 'section';
  return (
    <Element className={styles.outcome}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Element>
  );
}
