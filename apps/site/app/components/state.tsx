import { normalizePageQuery, type PageName } from '@film-contest/contract/pages';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import brackets from './brackets.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './state.module.css';

interface StateProps {
  title?: string | undefined;
  text: string;
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

export function LoadErrorMessage({ fault }: { fault: string }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const title = t('shell.loadFailed');
  return (
    <ErrorWithRetry title={title} text={fault === title ? t('shell.error.hint') : fault}>
      <a href={pathname + normalizePageQuery(pathname, search)} className="button">
        {t('http.retry')}
      </a>
    </ErrorWithRetry>
  );
}

interface EmptyPageProps {
  text: string;
  action: { to: PageName; label: string };
}

/** The message of a page that has no content yet: the reason, and a link to another page. */
export function EmptyPage({ text, action }: EmptyPageProps) {
  return (
    <EmptyListMessage text={text}>
      <PageLink to={action.to} className="button">
        {action.label}
      </PageLink>
    </EmptyListMessage>
  );
}
