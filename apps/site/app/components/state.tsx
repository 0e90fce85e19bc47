import type { ReactNode } from 'react';
import brackets from './brackets.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './state.module.css';

interface StateProps {
  title?: string | undefined;
  text: string;
  /** What helps now: a link or a button. */
  children?: ReactNode;
}

function State({ title, text, children, icon }: StateProps & { icon: IconName }) {
  return (
    <div className={styles.state}>
      <span className={brackets.brackets} />
      <Icon name={icon} />
      {title && <p className={styles.title}>{title}</p>}
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** Nothing to show: why, and one thing to do instead. */
export const EmptyState = (props: StateProps) => <State {...props} icon="frame" />;

/** Something failed: what, and how to try again. */
export const ErrorState = (props: StateProps) => <State {...props} icon="warning" />;
