import type { CallName } from '@film-contest/contract/calls';
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
  isTransient,
  throwIfBusy,
} from '@film-contest/contract/retry';
import { type WholeListPage, wholeList } from '@film-contest/contract/whole-list';
import { isIdle } from './activity.ts';
import { storeFailedRequest } from './failed-request.ts';
import { locale } from './locale.ts';
import { t } from './messages.ts';
import { getCurrentPage, getCurrentPath, navigateTo } from './navigation.ts';
import { notices, showMessage } from './notices.ts';
import { readToken, storeEndReason, storeReturnPath } from './session.ts';
import { local } from './storage.ts';

/** A refusal where a screen needs an answer to draw anything at all. */
export class RefusalError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

/** The server's message of a refusal; null for other errors. */
export const getRefusal = (error: unknown): string | null =>
  error instanceof RefusalError || error instanceof BusyError ? error.message : null;

/** Calls without an answer: they are repeated automatically, and their failure has been shown. */
const shownFailures = new Set<string>();

/** Shows the next failure of each call again. */
export function resetShownFailures() {
  shownFailures.clear();
}

type Listener = () => void;
let onSessionLost: Listener = () => {};
let onNotPermitted: Listener = () => {};

/** Names what else must happen when the session is lost. */
export function setSessionLostHandler(listener: Listener) {
  onSessionLost = listener;
}

/** Names what else must happen when a call was not permitted: what the page knows may be outdated. */
export function setNotPermittedHandler(listener: Listener) {
  onNotPermitted = listener;
}

const host: ClientHost = {
  origin: '',
  fetch: (input, init) => fetch(input, init),
  locale: () => locale,
  token: readToken,
  isIdle,
  onRefused: (msg, code, showType) =>
    showMessage(showType, msg, t('http.requestError', { status: code })),
  onSessionLost(msg) {
    notices.error(msg);
    storeEndReason(msg);
    if (getCurrentPage() !== '/login') storeReturnPath(getCurrentPath());
    local.clear();
    onSessionLost();
    navigateTo('/login');
  },
  onFault({ status, message, requestId }) {
    if (status < 400) return notices.error(t(navigator.onLine ? 'http.timeout' : 'http.offline'));
    const text = message ?? t.dynamic(`http.${status}`) ?? t('http.serverFailed');
    notices.notification(t('http.requestError', { status }), text);
    if (getCurrentPage() !== '/500') {
      storeFailedRequest({ status, message, requestId, from: getCurrentPath() });
    }
    navigateTo('/500');
  },
  serverFailed: () => t('http.serverFailed'),
};

const client = createClient(host);

/** The typed client of the API. Refusals are values; faults and a lost session throw. */
export const call: Client = async (name, ...send) => {
  const outcome = await client(name, ...send);
  if (!outcome.ok && outcome.code === codes.notPermitted) onNotPermitted();
  return outcome;
};

/** Like {@link call}, but returns null for an error: the client has already shown it. */
export const callOrNull = async <N extends CallName>(...given: Parameters<typeof call<N>>) =>
  call<N>(...given).catch(() => null);

/** Calls in the background, with back-off, until the server answers. */
export const callUntilAnswered = createPersistentClient(call);

/** A client like `call`, answered in a language that need not be the reader's. */
export const callIn = (language: Locale) => createClient({ ...host, locale: () => language });

/**
 * Calls the API for data that a screen needs. A failure is shown once while the same call is repeated
 * automatically.
 *
 * @throws BusyError for 4003 and 4005, Refused for other refusals; their messages have been shown.
 */
export async function fetchData<N extends CallName>(
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
    if (!background && isTransient(error)) shownFailures.add(asked);
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
 * Reads a list to its end, for a screen that shows all of it.
 *
 * @throws like {@link fetchData}, with which `askPage` reads each page
 */
export async function fetchWholeList<T, P extends Page<T>>(
  fetchPage: (page: WholeListPage) => Promise<P>,
): Promise<P> {
  const outcome = await wholeList<T, P>(async (page) => ({
    ok: true,
    code: undefined,
    msg: '',
    data: await fetchPage(page),
  }));
  if (!outcome.ok) throw new RefusalError(outcome.code, outcome.msg);
  return outcome.data;
}
