import type { Access } from '@film-contest/contract/access';
import { SessionLost } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import { getRetryDelayMs, waitForRetry } from '@film-contest/contract/retry';
import { useSyncExternalStore } from 'react';
import {
  call,
  callUntilAnswered,
  fetchScreenData,
  setPermissionDeniedHandler,
  setSessionLostHandler,
} from './api.ts';
import { loadContest } from './contest.ts';
import { t } from './messages.ts';
import { notices } from './notices.ts';
import { sendPendingDecision } from './pending-decision.ts';
import { queryClient } from './queries.ts';
import {
  clearSession,
  onSessionChangeInOtherTab,
  readSessionToken,
  storeSession,
} from './session.ts';

export type CurrentUser = Contract['currentUser']['data'];

type StartUp =
  | { phase: 'anonymous' }
  | { phase: 'loading' }
  | { phase: 'failed' }
  | { phase: 'loaded'; user: CurrentUser };

let state: StartUp = readSessionToken() ? { phase: 'loading' } : { phase: 'anonymous' };
let attempt = 0;
/** Stops the retries of a failed start-up. */
let retryController = new AbortController();
const listeners = new Set<() => void>();

function setStartUpState(next: StartUp) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribeToStartUp(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useStartUpState = (): StartUp => useSyncExternalStore(subscribeToStartUp, () => state);

/** Loads the signed-in user if a token is stored. Shows errors before it returns. */
export async function startConsole(): Promise<StartUp> {
  retryController.abort();
  attempt += 1;
  const mine = attempt;
  queryClient.clear();
  setStartUpState(readSessionToken() ? { phase: 'loading' } : { phase: 'anonymous' });
  if (state.phase === 'anonymous') return state;
  const [found] = await Promise.all([loadCurrentUser(), loadContest()]);
  // Discards the result if the user signed in or out in the meantime.
  if (mine !== attempt) return found;
  setStartUpState(found);
  if (found.phase === 'failed') void retryStartUp();
  return found;
}

/** Waits until the server answers, then repeats the start-up. A login or another start-up cancels the repetition. */
async function retryStartUp(): Promise<void> {
  retryController = new AbortController();
  const { signal } = retryController;
  await waitForRetry(getRetryDelayMs(1), signal);
  if (signal.aborted) return;
  const answer = await callUntilAnswered('currentUser', { signal }, { signal }).catch(() => null);
  if (answer?.ok && !signal.aborted) await startConsole();
}

async function loadCurrentUser(): Promise<StartUp> {
  try {
    return { phase: 'loaded', user: await fetchScreenData('currentUser') };
  } catch (error) {
    return { phase: error instanceof SessionLost ? 'anonymous' : 'failed' };
  }
}

/** Starts the console again if the signed-in user must now set up a second factor. */
export async function restartConsoleIfEnrolmentRequired() {
  const mine = attempt;
  const outcome = await call('currentUser', { background: true }).catch(() => null);
  if (mine === attempt && outcome?.ok && outcome.data.mustEnrol) await startConsole();
}

/** Stores a new session and loads its user. */
export function signIn(token: string, account: string) {
  storeSession(token, account);
  return startConsole();
}

/** Sends pending decisions, then ends the session on the server and in this browser. */
export async function signOut() {
  for (const { decision, why } of await sendPendingDecision()) {
    notices.error(t('review.notSent', { text: decision.text, why }));
  }
  await call('logout', { background: true }).catch(() => {});
  clearSession();
  await startConsole();
}

const noAccess: Partial<Access> = {};

export function usePermissions(): Partial<Access> {
  const known = useStartUpState();
  return known.phase === 'loaded' ? known.user.access : noAccess;
}

/**
 * Reloads the signed-in user when another tab signs in or out and when the session is lost. After a call without
 * permission, checks whether a second factor must be set up.
 */
export function watchSessionChanges() {
  onSessionChangeInOtherTab(startConsole);
  setSessionLostHandler(startConsole);
  setPermissionDeniedHandler(restartConsoleIfEnrolmentRequired);
}
