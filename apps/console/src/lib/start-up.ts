import type { Access } from '@film-contest/contract/access';
import { SessionLost } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import { retryDelay, waitForRetry } from '@film-contest/contract/retry';
import { useSyncExternalStore } from 'react';
import {
  call,
  callUntilAnswered,
  fetchData,
  setNotPermittedHandler,
  setSessionLostHandler,
} from './api.ts';
import { loadContestZone } from './contest-zone.ts';
import { t } from './messages.ts';
import { notices } from './notices.ts';
import { sendPendingDecision } from './pending-decision.ts';
import { queryClient } from './queries.ts';
import { clearSession, onTokenChange, readToken, storeSession } from './session.ts';

export type CurrentUser = Contract['currentUser']['data'];

/** The state of the sign-in. */
export type StartUp =
  | { phase: 'anonymous' }
  | { phase: 'loading' }
  | { phase: 'failed' }
  | { phase: 'loaded'; user: CurrentUser };

let state: StartUp = readToken() ? { phase: 'loading' } : { phase: 'anonymous' };
let attempt = 0;
/** Stops the retries of a failed start-up. */
let retryController = new AbortController();
const listeners = new Set<() => void>();

function setState(next: StartUp) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useStartUp = (): StartUp => useSyncExternalStore(subscribe, () => state);

/** Loads the signed-in user if a token is stored. Errors have been shown when it returns. */
export async function startUp(): Promise<StartUp> {
  retryController.abort();
  attempt += 1;
  const mine = attempt;
  queryClient.clear();
  setState(readToken() ? { phase: 'loading' } : { phase: 'anonymous' });
  if (state.phase === 'anonymous') return state;
  const [found] = await Promise.all([loadCurrentUser(), loadContestZone()]);
  // A later sign-in or sign-out takes precedence.
  if (mine !== attempt) return found;
  setState(found);
  if (found.phase === 'failed') void retryStartUp();
  return found;
}

/** Retries when the server answers. A login or another attempt cancels it. */
async function retryStartUp(): Promise<void> {
  retryController = new AbortController();
  const { signal } = retryController;
  await waitForRetry(retryDelay(1), signal);
  if (signal.aborted) return;
  const answer = await callUntilAnswered('currentUser', { signal }, { signal }).catch(() => null);
  if (answer?.ok && !signal.aborted) await startUp();
}

async function loadCurrentUser(): Promise<StartUp> {
  try {
    return { phase: 'loaded', user: await fetchData('currentUser') };
  } catch (error) {
    return { phase: error instanceof SessionLost ? 'anonymous' : 'failed' };
  }
}

/** Starts up again if a second factor has become required. */
export async function checkEnrolment() {
  const mine = attempt;
  const outcome = await call('currentUser', { background: true }).catch(() => null);
  if (mine === attempt && outcome?.ok && outcome.data.mustEnrol) await startUp();
}

/** Stores a new session and loads its user. */
export function signIn(token: string, account: string) {
  storeSession(token, account);
  return startUp();
}

/** Sends pending decisions, then ends the session on the server and in this browser. */
export async function signOut() {
  for (const { decision, why } of await sendPendingDecision()) {
    notices.error(t('review.notSent', { text: decision.text, why }));
  }
  await call('logout', { background: true }).catch(() => {});
  clearSession();
  await startUp();
}

const noAccess: Partial<Access> = {};

/** The access keys of the signed-in user. */
export function useAccess(): Partial<Access> {
  const known = useStartUp();
  return known.phase === 'loaded' ? known.user.access : noAccess;
}

/** Synchronizes the session between tabs and after a loss. */
export function watchSession() {
  onTokenChange(startUp);
  setSessionLostHandler(startUp);
  setNotPermittedHandler(checkEnrolment);
}
