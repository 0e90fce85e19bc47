import type { PageName } from '@film-contest/contract/pages';
import { PageLink } from '../lib/links.tsx';
import { EmptyState } from './state.tsx';

interface EmptyPageProps {
  text: string;
  action: { to: PageName; label: string };
}

/** A list that staff have not filled yet: why it is empty, and where to go meanwhile. */
export function EmptyPage({ text, action }: EmptyPageProps) {
  return (
    <EmptyState text={text}>
      <PageLink to={action.to} className="button">
        {action.label}
      </PageLink>
    </EmptyState>
  );
}
