import { type CallName, calls } from '@film-contest/contract/calls';
import {
  type Client,
  type ClientHost,
  createClient,
  type Send,
} from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { Page } from '@film-contest/contract/envelope';
import type { Locale } from '@film-contest/contract/locales';
import {
  BusyError,
  createPersistentClient,
  isTransientError,
  throwIfBusy,
} from '@film-contest/contract/retry';
import { loadWholeList, type WholeListPage } from '@film-contest/contract/whole-list';
import { useState } from 'react';
import { isUserIdle } from './activity.ts';
import { storeFailedRequest } from './failed-request.ts';
import { locale } from './locale.ts';
import { t } from './messages.ts';
import { getCurrentPage, getCurrentPath, navigateTo } from './navigation.ts';
import { notices, showMessage } from './notices.ts';
import { readSessionToken, storeReturnPath, storeSessionEndReason } from './session.ts';
import { local } from './storage.ts';

/** Thrown if the server refuses a call whose data a screen requires. */
export class RefusalError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

/** Returns the server's message for a refusal, or null for other errors. */
export const getRefusalMessage = (error: unknown): string | null =>
  error instanceof RefusalError || error instanceof BusyError ? error.message : null;

/** Failed calls whose error has been shown and which are repeated automatically. */
const shownFailures = new Set<string>();

/** Forgets which failed calls have shown their error, so that the next error of each call is shown again. */
export function clearShownErrors() {
  shownFailures.clear();
}

type Listener = () => void;
let onSessionLost: Listener = () => {};
let onNotPermitted: Listener = () => {};

export function setSessionLostHandler(listener: Listener) {
  onSessionLost = listener;
}

/**
 * Sets the function that runs after the server has rejected a call for lack of permission, because the permissions
 * known to this page may be outdated.
 */
export function setPermissionDeniedHandler(listener: Listener) {
  onNotPermitted = listener;
}

const host: ClientHost = {
  origin: '',
  fetch: (input, init) => fetch(input, init),
  locale: () => locale,
  token: readSessionToken,
  isIdle: isUserIdle,
  onRefused: (msg, code, showType) =>
    showMessage(showType, msg, t('http.requestError', { status: code })),
  onSessionLost(msg) {
    notices.error(msg);
    storeSessionEndReason(msg);
    if (getCurrentPage() !== '/login') storeReturnPath(getCurrentPath());
    local.clear();
    onSessionLost();
    navigateTo('/login');
  },
  onFault({ status, message, requestId }) {
    if (status < 400) return notices.error(t(navigator.onLine ? 'http.timeout' : 'http.offline'));
    const text = message ?? t.translateDynamicKey(`http.${status}`) ?? t('http.serverFailed');
    notices.notification(t('http.requestError', { status }), text);
    if (getCurrentPage() !== '/500') {
      storeFailedRequest({ status, message, requestId, from: getCurrentPath() });
    }
    navigateTo('/500');
  },
  getServerErrorMessage: () => t('http.serverFailed'),
};

const client = createClient(calls, host);

/** Calls the API. Returns rejections as values. @throws other errors, and SessionLost if the session is lost. */
export const call: Client = async (name, ...send) => {
  const outcome = await client(name, ...send);
  if (!outcome.ok && outcome.code === codes.notPermitted) onNotPermitted();
  return outcome;
};

/**
 * Calls the API like {@link call}, but returns null after an error, which the client has already
 * shown.
 */
export const callOrNullOnError = async <N extends CallName>(...given: Parameters<typeof call<N>>) =>
  call<N>(...given).catch(() => null);

/** Repeats a call in the background with back-off until the server answers. */
export const callUntilAnswered = createPersistentClient(call);

/** Creates a client like {@link call} for another language. */
export const createClientForLocale = (language: Locale) =>
  createClient(calls, { ...host, locale: () => language });

/**
 * Loads the data of a screen. Shows the first error while the call is repeated automatically.
 * @throws BusyError for busy and tooManyRequests, RefusalError for other refusals; their messages have been shown.
 */
export async function fetchScreenData<N extends CallName>(
  name: N,
  ...[send]: Record<never, never> extends Send<N> ? [send?: Send<N>] : [send: Send<N>]
): Promise<Contract[N]['data']> {
  const { background = false, params, query, body }: LooseSend = send ?? {};
  const asked = JSON.stringify([name, params, query, body]);
  const isShown = !background && !shownFailures.has(asked);
  const options = { background: !isShown, reportsLostSession: !background };
  try {
    const outcome = throwIfBusy(await call(name, { ...send, ...options } as Send<N>));
    shownFailures.delete(asked);
    if (!outcome.ok) throw new RefusalError(outcome.code, outcome.msg);
    return outcome.data;
  } catch (error) {
    if (!background && isTransientError(error)) shownFailures.add(asked);
    throw error;
  }
}

interface LooseSend {
  background?: boolean;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Reads all pages of a list.
 *
 * @throws like {@link fetchScreenData}, which `fetchPage` uses.
 */
export async function fetchWholeList<T, P extends Page<T>>(
  fetchPage: (page: WholeListPage) => Promise<P>,
): Promise<P> {
  const outcome = await loadWholeList<T, P>(async (page) => ({
    ok: true,
    code: undefined,
    msg: '',
    data: await fetchPage(page),
  }));
  if (!outcome.ok) throw new RefusalError(outcome.code, outcome.msg);
  return outcome.data;
}

/** Tracks whether a call runs. `run` returns null if the call throws; the client has already shown the error. */
export function useBusyState() {
  const [busy, setBusy] = useState(false);
  async function runWhileBusy<T>(act: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    try {
      return await act();
    } catch {
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run: runWhileBusy };
}
