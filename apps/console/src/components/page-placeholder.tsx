import { useMatches } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteHandle } from '../lib/route-entry.ts';
import { PageHeader } from './page-head.tsx';
import { LoadingPlaceholder } from './placeholder.tsx';

/** Placeholder of a whole page, with the heading of its route. */
export function PagePlaceholder() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const label = handle?.trail.at(-1)?.label;
  return (
    <>
      {label && <PageHeader title={t(label)} />}
      <LoadingPlaceholder />
    </>
  );
}
