import type { CallName } from './calls.ts';
import { sessionLost } from './codes.ts';
import type { Contract } from './contract.ts';
import { type Envelope, type FieldFault, isSuccess, type ShowType } from './envelope.ts';
import { limits } from './limits.ts';
import { type CallRoute, splitMethodAndPath } from './site-calls.ts';

export class ServerError extends Error {
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(message: string, status: number, requestId?: string) {
    super(message);
    this.name = 'ServerError';
    this.status = status;
    this.requestId = requestId;
  }
}

/** Thrown if the session is missing or has expired. `onSessionLost` has already been called. */
export class SessionLost extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SessionLost';
  }
}

/** Result of a call; `Code` is the union of the error codes that the call declares. */
export type Outcome<T, Code extends number = number> =
  | { ok: true; code: number | undefined; msg: string; data: T }
  | { ok: false; code: Code; msg: string; data: T | null; fields: Record<string, FieldFault> };

export interface ClientHost {
  /** Prefix of the URLs of all calls; empty in a browser. */
  origin: string;
  fetch: typeof globalThis.fetch;
  locale(): string;
  token(): string | null;
  /** Whether the user is idle. Calls of an idle page do not extend the session. */
  isIdle?(): boolean;
  /** Shows the message of an expected error in the way that `showType` names, by default as an error. */
  onRefused(msg: string, code: number, showType: ShowType | undefined): void;
  onSessionLost(msg: string): void;
  /** Called for transport errors: shows a notification with the HTTP status, then opens `/500`. */
  onFault(fault: {
    status: number;
    message: string | undefined;
    requestId: string | undefined;
  }): void;
  /** Returns the message of the `ServerError` that the client throws. */
  getServerErrorMessage(): string;
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** Makes those parts of a request optional that have no required fields, such as the query of a list. */
type OptionalWhereEmpty<T> = {
  [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K];
} & { [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] };

export type Send<N extends CallName> = OptionalWhereEmpty<Given<Contract[N]['send']>> & {
  /** Whether errors of the call neither show a message nor navigate. */
  background?: boolean;
  /** Whether an expired session is reported even for a `background` call, except after a logout. */
  reportsLostSession?: boolean;
  /** Whether no error message is shown, because the form shows errors beside its fields. */
  quiet?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Whether the browser completes the request even if the page is closed. */
  keepalive?: boolean;
  omitsCookies?: boolean;
};

export type Client<Own extends CallName = CallName> = ReturnType<typeof createClient<Own>>;

/**
 * Creates the typed API client of site and console. Expected errors are returned; transport errors and expired
 * sessions are thrown. `calls` are the routes of the calls that the application makes.
 */
export function createClient<Own extends CallName>(
  calls: Readonly<Record<Own, CallRoute>>,
  host: ClientHost,
) {
  return async function callApi<N extends Own>(
    name: N,
    ...[send]: Record<never, never> extends Send<N> ? [send?: Send<N>] : [send: Send<N>]
  ): Promise<Outcome<Contract[N]['data'], Contract[N]['error']>> {
    const options = (send ?? {}) as LooseSend;
    const { status, envelope } = await sendCallWithTimeout<Contract[N]['data']>(
      host,
      calls[name],
      options,
    );
    if (status < 200 || status > 299 || !envelope)
      throw reportServerError(host, status, envelope, options);
    if (isSuccess(envelope.status)) {
      const data = envelope.data as Contract[N]['data'];
      return { ok: true, code: envelope.code, msg: envelope.msg, data };
    }
    if (envelope.status === sessionLost) {
      const isReported =
        !options.background || (options.reportsLostSession && host.token() !== null);
      if (isReported) host.onSessionLost(envelope.msg);
      throw new SessionLost(envelope.msg);
    }
    if (!options.background && !options.quiet) {
      host.onRefused(envelope.msg, envelope.status, envelope.showType);
    }
    const fields = envelope.error?.fields ?? {};
    const code = envelope.status as Contract[N]['error'];
    return { ok: false, code, msg: envelope.msg, data: envelope.data, fields };
  };
}

interface LooseSend {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  background?: boolean;
  reportsLostSession?: boolean;
  quiet?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
  omitsCookies?: boolean;
}

/**
 * Sends an API call and reads its response within the time limit; `status` is 0 without a readable response. Rejects
 * only when the caller aborts. Uses a timer, because some supported browsers lack `AbortSignal.any` and
 * `AbortSignal.timeout`.
 */
async function sendCallWithTimeout<T>(host: ClientHost, route: CallRoute, send: LooseSend) {
  const aborting = new AbortController();
  const abortRequest = () => aborting.abort();
  const timer = setTimeout(abortRequest, limits.requestTimeoutMs);
  send.signal?.addEventListener('abort', abortRequest);
  if (send.signal?.aborted) abortRequest();
  try {
    const response = await sendRequest(host, route, send, aborting.signal);
    const envelope = await parseResponseEnvelope<T>(response);
    return { status: response.ok && !envelope ? 0 : response.status, envelope };
  } catch (error) {
    if (send.signal?.aborted) throw error;
    return { status: 0, envelope: null };
  } finally {
    clearTimeout(timer);
    send.signal?.removeEventListener('abort', abortRequest);
  }
}

function sendRequest(
  host: ClientHost,
  route: CallRoute,
  send: LooseSend,
  signal: AbortSignal,
): Promise<Response> {
  const { method, path } = splitMethodAndPath(route);
  const headers = buildHeaders(host);
  if (send.idempotencyKey) headers['Idempotency-Key'] = send.idempotencyKey;
  return host.fetch(
    `${host.origin}${fillPathParameters(path, send.params)}${buildQueryString(send.query)}`,
    {
      method,
      headers,
      body: method === 'GET' ? null : JSON.stringify(send.body ?? {}),
      signal,
      credentials: send.omitsCookies ? 'omit' : 'same-origin',
      ...(send.keepalive && { keepalive: true }),
    },
  );
}

export function buildHeaders(host: Pick<ClientHost, 'token' | 'locale' | 'isIdle'>) {
  const token = host.token();
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-Locale': host.locale(),
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (host.isIdle?.()) headers['X-Idle'] = '1';
  return headers;
}

/** Inserts parameters into the path of an API call: `/api/entries/{id}` becomes `/api/entries/7`. */
export const fillPathParameters = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));

/** Builds the query string of an API call; `sorter` and `filters` are encoded as JSON. */
export function buildQueryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs as [string, string][])}` : '';
}

/**
 * Parses the envelope of a response; null if the body is no envelope. Rejects if the body cannot be read. Error
 * responses of proxies are accepted if they contain `error`.
 */
async function parseResponseEnvelope<T>(response: Response): Promise<Envelope<T> | null> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as Envelope<T> | null;
    const isEnvelope = typeof body?.status === 'number' || (body?.error && !response.ok);
    return isEnvelope ? body : null;
  } catch {
    return null;
  }
}

function reportServerError(
  host: ClientHost,
  status: number,
  envelope: Envelope<unknown> | null,
  send: LooseSend,
): ServerError {
  const { message, requestId } = envelope?.error ?? {};
  if (!send.background) host.onFault({ status, message, requestId });
  return new ServerError(host.getServerErrorMessage(), status, requestId);
}
