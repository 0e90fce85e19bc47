import { QueryClient } from '@tanstack/react-query';

/** What the server answered, shared by the screens of this tab. */
export const queryClient = new QueryClient({
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
