import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False until the page is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
