import type { ReactNode } from 'react';
import brackets from './brackets.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './state.module.css';

interface StateProps {
  title?: string | undefined;
  text: string;
  /** Action below the message: a link or a button. */
  children?: ReactNode;
}

function StateMessage({ title, text, children, icon }: StateProps & { icon: IconName }) {
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

/** A message that explains why a list is empty and offers an action. */
export const EmptyListMessage = (props: StateProps) => <StateMessage {...props} icon="frame" />;

/** A message that names the failed action and offers a retry. */
export const ErrorWithRetry = (props: StateProps) => <StateMessage {...props} icon="warning" />;
