import { codes } from '@film-contest/contract/codes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefusalError } from '../lib/api.ts';
import { LoadFailed } from './load-failed.tsx';
import { NotFound } from './not-found.tsx';
import { PagePlaceholder } from './page-placeholder.tsx';
import { Placeholder } from './placeholder.tsx';

interface QueryViewProps<D> {
  query: Pick<UseQueryResult<D>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Shown if loading fails and the server sent no message. */
  errorText: string;
  /** Whether the query fills a whole page, which has no other heading until it is loaded. */
  isPage?: boolean;
  children: (data: D) => ReactNode;
}

/** Shows the data of a query, a placeholder while it loads, or its error with a retry button. */
export function QueryView<D>({ query, errorText, isPage = false, children }: QueryViewProps<D>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) return isPage ? <PagePlaceholder /> : <Placeholder />;
  if (isPage && error instanceof RefusalError && error.code === codes.notFound) return <NotFound />;
  return (
    <LoadFailed isPage={isPage} text={errorText} error={error} onRetry={() => void refetch()} />
  );
}
