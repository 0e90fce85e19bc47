import { useRouteLoaderData } from 'react-router';
import type { RootFacts } from './document-head.ts';

/** The site's public origin, for links used outside the site. */
export const useOrigin = (): string =>
  (useRouteLoaderData('root') as RootFacts | undefined)?.origin ?? '';
