import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is still as the server wrote it, and nothing on it answers yet. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
