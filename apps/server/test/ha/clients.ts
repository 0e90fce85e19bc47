import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallName, calls } from '@film-contest/contract/calls';
import { createClient, type Outcome, type Send, ServerError } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { Keys } from '../../src/platform/secrets.ts';
import { signText } from '../../src/platform/secrets.ts';
import type { Visitor } from '../visitor.ts';

/** Records the errors of clients, and the longest time between two successes of each kind. */
export function createObservations() {
  const errors = new Map<string, number>();
  const pauses = new Map<string, { last: number; longest: number; count: number }>();
  return {
    errors,
    /** Counts a failed request; `status` is 0 without a response. */
    countError(kind: string, status: number): void {
      const name = `${kind}: ${status === 0 ? 'no response' : status}`;
      errors.set(name, (errors.get(name) ?? 0) + 1);
    },
    countErrors: (kind: string) =>
      [...errors].reduce((sum, [name, count]) => sum + (name.startsWith(kind) ? count : 0), 0),
    countSuccess(kind: string): void {
      const now = performance.now();
      const { last, longest, count } = pauses.get(kind) ?? { last: now, longest: 0, count: 0 };
      pauses.set(kind, {
        ...{ last: now, longest: Math.max(longest, now - last), count: count + 1 },
      });
    },
    count: (kind: string) => pauses.get(kind)?.count ?? 0,
    /** Returns the longest time between two successes in seconds, since the last call of `restartPauses`. */
    longestPause: (kind: string) => (pauses.get(kind)?.longest ?? 0) / 1000,
    restartPauses(): void {
      for (const each of pauses.values()) each.longest = 0;
    },
  };
}

export type Observations = ReturnType<typeof createObservations>;

export interface Load {
  site: string;
  observations: Observations;
  isOver(): boolean;
  /** The client and the calls of another version; by default those of this one. */
  version?: { createClient: typeof createClient; calls: typeof calls };
}

interface Answer {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
/** Timeout of a request in milliseconds, the same as that of the site's pages. */
const timeoutMs = 20_000;

/** Sends a request through HAProxy; returns status 0 for an incomplete response. */
const send = (
  url: URL,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: Partial<Record<'method' | 'body', string>> & {
    headers?: Record<string, string>;
  } = {},
) =>
  new Promise<Answer>((resolve) => {
    const resolveWithoutResponse = () => resolve({ status: 0, body: '', retryAfter: undefined });
    const sending = request(url, {
      ...{ agent, method, signal: AbortSignal.timeout(timeoutMs) },
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    sending.once('error', resolveWithoutResponse);
    sending.once('response', (answer) => {
      const { statusCode = 0, headers: sent } = answer;
      answer.toArray().then(
        (parts) =>
          resolve({
            ...{ status: statusCode, body: Buffer.concat(parts).toString() },
            retryAfter: sent['retry-after'],
          }),
        resolveWithoutResponse,
      );
    });
    sending.end(body);
  });

export interface AcknowledgedVote {
  entry: number;
  voter: string;
  requestId: string;
  leaf: string;
}

const aDayAgo = Math.floor(Date.now() / 1000) - 86_400;

/** Picks one of the four million IP addresses of a carrier (AS9808, 117.128.0.0/10). */
function pickCarrierIp(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `117.${128 + (a % 64)}.${b}.${c}`;
}

/**
 * Casts votes of new devices until the load ends. Repeats each vote with the same request id until it is acknowledged.
 * @throws Error at any response that a voter must not get
 */
export async function voteRepeatedly(
  load: Load,
  { keys, entries, pauseMs }: { keys: Keys; entries: readonly number[]; pauseMs: number },
  acknowledged: AcknowledgedVote[],
): Promise<void> {
  while (!load.isOver()) {
    const voter = randomBytes(16).toString('base64url');
    const id = `${voter}.${aDayAgo}`;
    const requestId = randomUUID();
    const entry = entries[Math.floor(Math.random() * entries.length)] ?? 0;
    const ballot = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': pickCarrierIp(),
        cookie: `vid=${id}.${signText(keys.voter, id)}`,
      },
      body: JSON.stringify({ requestId, dwellMs: 30_000 }),
    };
    const leaf = await repeatVote(load, new URL(`${load.site}/api/entries/${entry}/vote`), ballot);
    acknowledged.push({ entry, voter, requestId, leaf });
    await pause(Math.random() * pauseMs);
  }
}

async function repeatVote(
  { observations }: Load,
  url: URL,
  ballot: Parameters<typeof send>[1],
): Promise<string> {
  for (;;) {
    const { status, body, retryAfter } = await send(url, ballot);
    if (status === 200) {
      const answer = JSON.parse(body) as { code?: number; data?: { receipt?: { leaf: string } } };
      if (answer.code !== codes.voted) throw new Error(`a vote was answered with ${body}`);
      observations.countSuccess('votes');
      return answer.data?.receipt?.leaf ?? '';
    }
    observations.countError('votes', status);
    requireFailoverStatus('a vote', status, body);
    if (status === 503 && retryAfter === undefined)
      throw new Error(`a 503 without Retry-After: ${body}`);
    await pause(250 + Math.random() * 500);
  }
}

/** Throws at errors other than those that a failover may cause: no response, HAProxy's 503, or a temporary error. */
function requireFailoverStatus(request: string, status: number, body: string): void {
  if (![0, 502, 503, 504].includes(status))
    throw new Error(`${request} was answered with ${status}: ${body.slice(0, 500)}`);
}

/**
 * Runs a step while clients send requests, then ends the clients. Fails at once if a client gets an unexpected response.
 * @param startClients starts clients that run until the load ends
 */
export async function runUnderLoad(
  load: Omit<Load, 'isOver'>,
  startClients: (load: Load) => Promise<unknown>[],
  act: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const clients = Promise.all(startClients({ ...load, isOver: () => isOver }));
  try {
    await Promise.race([clients.then(() => Promise.reject(new Error('no client is left'))), act()]);
  } finally {
    isOver = true;
  }
  await clients;
}

/** Reads cached pages repeatedly until the load ends. */
export async function readPagesRepeatedly(load: Load, paths: readonly string[]): Promise<void> {
  while (!load.isOver()) {
    for (const path of paths) {
      const { status, body } = await send(new URL(load.site + path));
      if (status === 200) load.observations.countSuccess('reads');
      else {
        load.observations.countError(`reads of ${path}`, status);
        requireFailoverStatus(path, status, body);
      }
    }
    await pause(50 + Math.random() * 100);
  }
}

/** Loads each page and the files that it names, like a browser without a cache, until the test ends the load. */
export async function openPagesRepeatedly(load: Load, paths: readonly string[]): Promise<void> {
  const get = async (path: string) => {
    const { status, body } = await send(new URL(path, load.site));
    if (status === 200) load.observations.countSuccess('pages with files');
    else load.observations.countError(`opening ${path}`, status);
    return body;
  };
  while (!load.isOver()) {
    for (const path of paths) {
      const page = await get(path);
      const files = [...page.matchAll(/(?:src|href)="(\/dist\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      );
      await Promise.all([...new Set(files)].map(get));
    }
    await pause(200);
  }
}

/** Creates a client of the contract's calls with a visitor's session. */
export function createRepeatingClient(
  { site, observations, version = { createClient, calls } }: Load,
  visitor: Pick<Visitor, 'token' | 'cookies'>,
) {
  const address = pickCarrierIp();
  const call = version.createClient(version.calls, {
    origin: site,
    async fetch(url, init) {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...init?.headers, cookie, 'x-forwarded-for': address };
      const response = await fetch(url, { ...init, headers });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        visitor.cookies.set(name, value);
      }
      return response;
    },
    locale: () => 'en-US',
    token: () => visitor.token,
    onRefused: () => {},
    onSessionLost: () => {},
    onFault: () => {},
    getServerErrorMessage: () => 'the server failed',
  });
  /** Retries a call with the same idempotency key until it has a response that is not a server error. */
  return async function callUntilSuccess<N extends CallName>(
    kind: string,
    name: N,
    given: Send<N>,
  ): Promise<Outcome<Contract[N]['data']>> {
    const keyed = { ...given, idempotencyKey: randomUUID() } as Send<N>;
    for (;;) {
      try {
        const outcome = await (call as unknown as Call<N>)(name, keyed);
        // A busy response means that another process still runs the call, or was killed while running it.
        if (outcome.ok || outcome.code !== codes.busy) {
          observations.countSuccess(kind);
          return outcome;
        }
        observations.countError(kind, codes.busy);
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        observations.countError(kind, error.status);
        requireFailoverStatus(name, error.status, error.message);
      }
      await pause(500 + Math.random() * 500);
    }
  };
}

type Call<N extends CallName> = (name: N, send: Send<N>) => Promise<Outcome<Contract[N]['data']>>;

export type RepeatingClient = ReturnType<typeof createRepeatingClient>;

const tus = { 'tus-resumable': '1.0.0' };

/** Uploads a file like a browser: after an error, continues at the server's offset. */
export async function uploadUntilStored(
  { site, observations }: Load,
  { endpoint, uploadId, token }: { endpoint: string; uploadId: string; token: string },
  bytes: Uint8Array<ArrayBuffer>,
  chunkBytes: number,
): Promise<void> {
  const address = `${site}${endpoint}/${uploadId}`;
  /** Sends a request of the tus protocol. Returns null after a retryable error. */
  async function sendTus(method: string, init: RequestInit = {}): Promise<Response | null> {
    const response = await fetch(method === 'POST' ? site + endpoint : address, {
      ...{ method, ...init, signal: AbortSignal.timeout(timeoutMs) },
      headers: { ...tus, authorization: `Bearer ${token}`, ...init.headers },
    }).catch(() => null);
    if (response?.ok) return response;
    const { status = 0 } = response ?? {};
    // 409: an earlier request created the upload or stored these bytes. 423: an earlier request still locks the upload.
    if (status === 409) return method === 'POST' ? response : null;
    observations.countError('uploads', status);
    if (status !== 423) requireFailoverStatus('an upload', status, (await response?.text()) ?? '');
    await pause(500 + Math.random() * 500);
    return null;
  }
  const size = { 'upload-length': String(bytes.length) };
  while (!(await sendTus('POST', { headers: size })));
  let offset: number | null = 0;
  while (offset === null || offset < bytes.length) {
    if (offset === null) {
      const head = await sendTus('HEAD');
      if (head) offset = Number(head.headers.get('upload-offset'));
      continue;
    }
    const sent: Response | null = await sendTus('PATCH', {
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes.slice(offset, offset + chunkBytes),
    });
    offset = sent ? Number(sent.headers.get('upload-offset')) : null;
  }
}
