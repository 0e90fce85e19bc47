import { buildHeaders, type ClientHost, createClient } from '@film-contest/contract/client';
import type { ShowType } from '@film-contest/contract/envelope';
import { buildPagePath } from '@film-contest/contract/pages';
import { createPersistentClient } from '@film-contest/contract/retry';
import { siteCalls } from '@film-contest/contract/site-calls';
import { storeOneTimeLocale } from './locale-store.ts';
import { navigateTo } from './navigation.ts';
import { buildLoginPath } from './next-path.ts';
import { showNotice } from './notices.ts';
import { buildRejectionNotice } from './refusal-notice.ts';
import { clearLostSession, readSessionToken } from './session.ts';
import type { ShownError } from './shown-error.ts';
import { findTranslator, getDocumentLocale, getTranslator } from './texts.ts';
import { getLanguagePrefix } from './tree.ts';

const getDocumentTranslator = () => getTranslator(getDocumentLocale());
const getCurrentUrlPath = () => location.pathname + location.search;

const host: ClientHost = {
  origin: '',
  fetch: (...given) => fetch(...given),
  locale: getDocumentLocale,
  token: readSessionToken,
  onRefused: onCallRejected,
  onSessionLost,
  onFault: onServerError,
  getServerErrorMessage: () => findTranslator(getDocumentLocale())?.('http.serverFailed') ?? '',
};

/** Calls the API from the browser. Returns expected rejections; throws at server errors and lost sessions. */
export const call = createClient(siteCalls, host);

/** Returns the headers for API requests that are not calls of the contract. */
export const buildApiHeaders = () => buildHeaders(host);

/** Calls the API in the background and retries with back-off until the server responds. */
export const callUntilAnswered = createPersistentClient(call);

function onCallRejected(msg: string, status: number, showType: ShowType | undefined) {
  const notice = buildRejectionNotice(
    showType,
    msg,
    getDocumentTranslator()('http.requestError', { status }),
  );
  if (notice) showNotice(notice);
  if (showType === 9) openErrorPage({ status, requestId: null, from: getCurrentUrlPath() });
}

function onSessionLost(msg: string) {
  storeOneTimeLocale();
  clearLostSession();
  showNotice({ level: 'warning', text: msg, stay: true });
  const tree = getLanguagePrefix(location.pathname);
  const login = buildPagePath('login', tree);
  if (location.pathname !== login) navigateTo(buildLoginPath(login, getCurrentUrlPath()));
}

interface Fault {
  status: number;
  message: string | undefined;
  requestId: string | undefined;
}

/** Returns a message that explains why there is no response: the browser is offline, or the request timed out. */
export function describeMissingResponse(): string {
  const t = getDocumentTranslator();
  return navigator.onLine ? t('http.timeout') : t('http.offline');
}

/** Shows a notice if the server does not respond. Opens the error page at server errors. */
function onServerError({ status, message, requestId }: Fault) {
  const t = getDocumentTranslator();
  if (status === 0)
    return showNotice({ level: 'error', text: describeMissingResponse(), stay: true });
  const text = message ?? t('http.serverFailed');
  showNotice({ level: 'error', title: t('http.requestError', { status }), text, stay: true });
  openErrorPage({ status, requestId: requestId ?? null, from: getCurrentUrlPath() });
}

function openErrorPage(error: ShownError) {
  if (location.pathname !== '/500') navigateTo('/500', error);
}
