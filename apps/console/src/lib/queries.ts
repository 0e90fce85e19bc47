import { isTransient, retry } from '@film-contest/contract/retry';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';

type AnyQuery = Query<unknown, unknown, unknown>;

/** Ends the repetition of a query, by its hash. */
const retries = new Map<string, AbortController>();

const queryCache = new QueryCache({
  onError: (error, query) => void retryQuery(query as AnyQuery, error),
  onSuccess: (_, { queryHash }) => retries.get(queryHash)?.abort(),
});

/** What the server answered, shared by the screens of this tab. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    // A failed request has been told already, and its screen offers to try again. Without a connection
    // it fails as well: held back until there is one, its screen would stay empty without a word.
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
 * Repeats a query that failed, with back-off, for as long as its screen is shown. Its error stays on screen
 * until an attempt succeeds: a refetch would take it away each time.
 */
async function retryQuery(query: AnyQuery, error: unknown): Promise<void> {
  const { queryHash, queryKey } = query;
  retries.get(queryHash)?.abort();
  if (!isTransient(error) || isPolled(query)) return;
  const controller = new AbortController();
  const { signal } = controller;
  retries.set(queryHash, controller);
  let isFirst = true;
  const attempt = () => {
    if (!query.isActive()) controller.abort();
    // The attempt that brought the error has been made.
    if (isFirst || signal.aborted) return Promise.reject(error);
    return runQuery(query, signal);
  };
  const onFailure = () => {
    isFirst = false;
  };
  try {
    const data = await retry(attempt, { signal, onFailure });
    if (!signal.aborted) queryClient.setQueryData(queryKey, data);
  } catch {
    // Aborted, or shown by the call.
  } finally {
    if (retries.get(queryHash) === controller) retries.delete(queryHash);
  }
}

/** Whether its own interval repeats the query, beside what it has read. */
const isPolled = ({ state, observers }: AnyQuery) =>
  state.data !== undefined && observers.some(({ options }) => options.refetchInterval);

async function runQuery({ options, queryKey, meta }: AnyQuery, signal: AbortSignal) {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') throw new Error('a query without a function');
  return queryFn({ client: queryClient, queryKey, signal, meta });
}
