import { useSyncExternalStore } from 'react';
import { onSessionChange, readSessionToken } from './session.ts';

/** Returns the session token, or null when signed out; undefined during server rendering. */
export function useSessionToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    onSessionChange,
    readSessionToken,
    () => undefined,
  );
}
