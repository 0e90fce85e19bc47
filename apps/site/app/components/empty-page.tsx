import type { PageName } from '@film-contest/contract/pages';
import { PageLink } from '../lib/links.tsx';
import { EmptyListMessage } from './state.tsx';

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
