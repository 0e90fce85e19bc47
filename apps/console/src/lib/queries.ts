import { QueryClient } from '@tanstack/react-query';

/** What the server answered, shared by the screens of this tab. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A failed request has been told already, and its screen offers to try again.
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
