import { codes } from '@film-contest/contract/codes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefusalError } from '../lib/api.ts';
import { LoadErrorMessage } from './load-failed.tsx';
import { NotFoundPage } from './not-found.tsx';
import { PagePlaceholder } from './page-placeholder.tsx';
import { LoadingPlaceholder } from './placeholder.tsx';

interface QueryViewProps<D> {
  query: Pick<UseQueryResult<D>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Error text shown if the query fails and the server sent no error message. */
  errorText: string;
  /**
   * Whether the query's data fills a whole page, which has no heading until the query is loaded.
   */
  isPage?: boolean;
  children: (data: D) => ReactNode;
}

/** Shows the data of a query, a placeholder while it loads, or its error with a retry button. */
export function QueryResult<D>({ query, errorText, isPage = false, children }: QueryViewProps<D>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) return isPage ? <PagePlaceholder /> : <LoadingPlaceholder />;
  if (isPage && error instanceof RefusalError && error.code === codes.notFound)
    return <NotFoundPage />;
  return (
    <LoadErrorMessage
      isPage={isPage}
      text={errorText}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
