import type { Contest } from '@film-contest/contract/settings';
import { useRouteLoaderData } from 'react-router';

/** The contest's name and clock as of this page's rendering; null while the server cannot tell. */
export function useContest(): Contest | null {
  const root = useRouteLoaderData('root') as { contest: Contest | null } | undefined;
  return root?.contest ?? null;
}
