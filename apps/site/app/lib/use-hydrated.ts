import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns whether the page is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
