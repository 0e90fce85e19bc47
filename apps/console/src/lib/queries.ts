import type { CallName } from '@film-contest/contract/calls';
import type { Send } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import { isTransientError, retryUntilSuccess } from '@film-contest/contract/retry';
import {
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { fetchScreenData } from './api.ts';

/** Options that reload displayed data in the background: regularly, and when the user returns to the tab. */
export const autoRefresh = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const;

type AnyQuery = Query<unknown, unknown, unknown>;

/** Maps a query hash to the controller that stops its retries. */
const retries = new Map<string, AbortController>();

const queryCache = new QueryCache({
  onError: (error, query) => void retryQuery(query as AnyQuery, error),
  onSuccess: (_, { queryHash }) => retries.get(queryHash)?.abort(),
});

/** The query cache shared by all screens of this tab. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    // Does not retry, because the client has shown the error and the screen offers a retry button. `always` makes
    // queries fail while the browser is offline, because a paused query would leave the screen empty.
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Retries a failed query with back-off while a screen shows it. Unlike a refetch, this keeps the error on
 * screen until an attempt succeeds.
 */
async function retryQuery(query: AnyQuery, error: unknown): Promise<void> {
  const { queryHash, queryKey } = query;
  retries.get(queryHash)?.abort();
  if (!isTransientError(error) || isPolledQuery(query)) return;
  const controller = new AbortController();
  const { signal } = controller;
  retries.set(queryHash, controller);
  let isFirst = true;
  const fetchQueryAgain = () => {
    if (!query.isActive()) controller.abort();
    // Waits before the first retry, because the initial request has just failed.
    if (isFirst || signal.aborted) return Promise.reject(error);
    return fetchQueryInBackground(query, signal);
  };
  const handleRetryFailure = () => {
    isFirst = false;
  };
  try {
    const data = await retryUntilSuccess(fetchQueryAgain, {
      signal,
      onFailure: handleRetryFailure,
    });
    if (!signal.aborted) queryClient.setQueryData(queryKey, data);
  } catch {
    // Ignores the error: the retries were aborted, or the client has shown the error.
  } finally {
    if (retries.get(queryHash) === controller) retries.delete(queryHash);
  }
}

const isPolledQuery = ({ state, observers }: AnyQuery) =>
  state.data !== undefined && observers.some(({ options }) => options.refetchInterval);

async function fetchQueryInBackground({ options, queryKey, meta }: AnyQuery, signal: AbortSignal) {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') throw new Error('a query without a function');
  return queryFn({ client: queryClient, queryKey, signal, meta });
}

type ScreenOptions<N extends CallName> = Pick<
  UseQueryOptions<Contract[N]['data']>,
  | 'enabled'
  | 'gcTime'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'staleTime'
>;

export const useScreenData = <N extends CallName>(
  queryKey: QueryKey,
  name: N,
  send: Send<N>,
  options: ScreenOptions<N> = {},
): UseQueryResult<Contract[N]['data']> =>
  useQuery({
    queryKey,
    queryFn: ({ signal, client }) => {
      // A refresh of displayed data neither shows errors nor leaves the page.
      const background = client.getQueryData(queryKey) !== undefined;
      return fetchScreenData(name, { background, ...send, signal });
    },
    ...options,
  });
