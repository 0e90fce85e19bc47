import type { ReactNode } from 'react';
import styles from './status-page.module.css';

interface OutcomeProps {
  title: string;
  children?: ReactNode;
  /** Links and buttons that lead to other pages. */
  actions?: ReactNode;
  /** Whether the message is the only content of the window. */
  alone?: boolean;
}

/** A page or section with one message and the actions to continue. */
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
