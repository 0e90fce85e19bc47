import { buildHeaders, type ClientHost, createClient } from '@film-contest/contract/client';
import type { ShowType } from '@film-contest/contract/envelope';
import { buildPagePath } from '@film-contest/contract/pages';
import { createPersistentClient } from '@film-contest/contract/retry';
import type { ShownFault } from './fault.ts';
import { rememberLocaleOnce } from './locale-store.ts';
import { getDocumentLocale, getTranslator } from './messages.tsx';
import { navigateTo } from './navigation.ts';
import { withNext } from './next-path.ts';
import { notify } from './notices.ts';
import { buildRefusalNotice } from './refusal-notice.ts';
import { clearLostSession, readToken } from './session.ts';
import { getTree } from './tree.ts';

const texts = () => getTranslator(getDocumentLocale());
const here = () => location.pathname + location.search;

const host: ClientHost = {
  origin: '',
  fetch: (...given) => fetch(...given),
  locale: getDocumentLocale,
  token: readToken,
  onRefused,
  onSessionLost,
  onFault,
  serverFailed: () => texts()('http.serverFailed'),
};

/** Calls the API from the browser. Rejections are returned; server errors and lost sessions throw. */
export const call = createClient(host);

/** Headers for requests that are not calls of the contract. */
export const apiHeaders = () => buildHeaders(host);

/** Calls in the background with back-off until the server answers. */
export const callUntilAnswered = createPersistentClient(call);

function onRefused(msg: string, status: number, showType: ShowType | undefined) {
  const notice = buildRefusalNotice(showType, msg, texts()('http.requestError', { status }));
  if (notice) notify(notice);
  if (showType === 9) leaveForFault({ status, requestId: null, from: here() });
}

function onSessionLost(msg: string) {
  rememberLocaleOnce();
  clearLostSession();
  notify({ level: 'warning', text: msg, stay: true });
  const tree = getTree(location.pathname);
  const login = buildPagePath('login', tree);
  if (location.pathname !== login) navigateTo(withNext(login, here()));
}

interface Fault {
  status: number;
  message: string | undefined;
  requestId: string | undefined;
}

/** Returns why there was no answer. */
export function describeNoAnswer(): string {
  const t = texts();
  return navigator.onLine ? t('http.timeout') : t('http.offline');
}

/** Shows a notice when there is no answer; opens the error page for server errors. */
function onFault({ status, message, requestId }: Fault) {
  const t = texts();
  if (status === 0) return notify({ level: 'error', text: describeNoAnswer(), stay: true });
  const text = message ?? t('http.serverFailed');
  notify({ level: 'error', title: t('http.requestError', { status }), text, stay: true });
  leaveForFault({ status, requestId: requestId ?? null, from: here() });
}

function leaveForFault(fault: ShownFault) {
  if (location.pathname !== '/500') navigateTo('/500', fault);
}
