import { useRouteLoaderData } from 'react-router';
import type { RootFacts } from './document-head.ts';

/** The site's public address without a trailing slash, for links that leave it. */
export const useOrigin = (): string =>
  (useRouteLoaderData('root') as RootFacts | undefined)?.origin ?? '';
