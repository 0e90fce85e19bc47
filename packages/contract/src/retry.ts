import type { CallName } from './calls.ts';
import { ChunkError } from './chunk.ts';
import { type Client, type Outcome, type Send, ServerError } from './client.ts';
import { codes } from './codes.ts';

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/**
 * Returns the milliseconds until the next attempt: doubled after each failure up to 30 s, with jitter so that many
 * clients do not return at once.
 */
export function getRetryDelayMs(failures: number, random: () => number = Math.random): number {
  return Math.round(getLongestDelayMs(failures) * (0.5 + random() / 2));
}

const getLongestDelayMs = (failures: number) =>
  Math.min(firstDelayMs * 2 ** Math.max(0, failures - 1), longestDelayMs);

/**
 * Returns the milliseconds until the next attempt after a busy response: the wait that the server requests plus a
 * random part that grows with each failure, so that rejected clients do not return together.
 */
export const getBusyDelayMs = (
  waitMs: number,
  failures: number,
  random: () => number = Math.random,
) => Math.round(waitMs + getLongestDelayMs(failures) * random());

const waits = new Set<() => void>();

/**
 * Waits a number of milliseconds. Ends early when the browser is online again, when the page becomes visible, after
 * {@link endAllWaits}, and when `signal` aborts.
 *
 * @returns whether the wait ended early.
 */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const endWait = (isEarly: boolean) => {
      clearTimeout(timer);
      waits.delete(endWaitEarly);
      signal.removeEventListener('abort', endWaitEarly);
      resolve(isEarly);
    };
    const endWaitEarly = () => endWait(true);
    const timer = setTimeout(endWait, ms, false);
    waits.add(endWaitEarly);
    signal.addEventListener('abort', endWaitEarly);
    if (signal.aborted) endWaitEarly();
  });
}

/** Ends every wait, so that the next attempts start now. */
export function endAllWaits(): void {
  for (const wake of [...waits]) wake();
}

const retryWhenVisible = () => document.visibilityState === 'visible' && endAllWaits();

globalThis.addEventListener?.('online', endAllWaits);
globalThis.addEventListener?.('pageshow', endAllWaits);
globalThis.document?.addEventListener('visibilitychange', retryWhenVisible);
globalThis.document?.addEventListener('resume', endAllWaits);

/** Thrown for the errors busy and tooManyRequests; the call can be retried later. */
export class BusyError extends Error {
  /** Milliseconds that the server requests to wait. */
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.name = 'BusyError';
    this.waitMs = waitMs;
  }
}

/** Maximum wait in milliseconds, because rate limits reset within an hour. */
const longestBusyMs = 3_600_000;

/** Returns the milliseconds that the error busy or tooManyRequests requests to wait; null for other errors. */
export function getBusyWaitMs({ code, data }: { code: number; data: unknown }): number | null {
  const { waitMs, seconds } = (data ?? {}) as { waitMs?: unknown; seconds?: unknown };
  if (code === codes.busy) return clampRetryDelay(Number(waitMs));
  return code === codes.tooManyRequests ? clampRetryDelay(Number(seconds) * 1000) : null;
}

const clampRetryDelay = (ms: number) => (ms > 0 ? Math.min(ms, longestBusyMs) : firstDelayMs);

/**
 * Returns an outcome that is neither busy nor tooManyRequests.
 *
 * @throws BusyError for busy and tooManyRequests.
 */
export function throwIfBusy<T, Code extends number>(outcome: Outcome<T, Code>): Outcome<T, Code> {
  const waitMs = outcome.ok ? null : getBusyWaitMs(outcome);
  if (waitMs !== null) throw new BusyError(outcome.msg, waitMs);
  return outcome;
}

/**
 * Whether a repeated attempt may succeed: the server is unreachable, fails or is busy, or a file could not be fetched.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof ServerError)
    return error.status < 400 || isTransientHttpStatus(error.status);
  if (error instanceof ChunkError) return error.reason !== 'missing';
  return error instanceof BusyError;
}

/** Whether a repeated request may succeed after a response with this HTTP status. */
export const isTransientHttpStatus = (status: number) =>
  status >= 500 || status === 408 || status === 425 || status === 429;

export interface RetryOptions {
  signal: AbortSignal;
  /** Returns whether another attempt follows after an error; {@link isTransientError} by default. */
  isRetried?: (error: unknown) => boolean;
  onFailure?: (error: unknown) => void;
}

/**
 * Repeats an attempt with exponential backoff until it succeeds, until its error is not transient, or until `signal`
 * aborts.
 *
 * @throws the last error.
 */
export async function retryUntilSuccess<T>(
  attempt: () => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  const { signal, isRetried = isTransientError, onFailure } = options;
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !isRetried(error)) throw error;
      onFailure?.(error);
      const isEarly = await waitAfterFailure(error, failures, signal);
      if (signal.aborted) throw error;
      // Resets the back-off, because the connection may be back only for a moment.
      if (isEarly) failures = 0;
    }
  }
}

/** Waits until the browser is online and the server responds at a URL, or until `signal` aborts. */
export async function waitForConnection(url: string, signal: AbortSignal): Promise<void> {
  const requestServer = async () => {
    if (navigator.onLine === false) throw new Error('offline');
    await fetch(url, { signal, cache: 'no-store' });
  };
  await retryUntilSuccess(requestServer, { signal, isRetried: () => true }).catch(() => {});
}

const waitAfterFailure = (error: unknown, failures: number, signal: AbortSignal) =>
  error instanceof BusyError
    ? pauseUnlessAborted(getBusyDelayMs(error.waitMs, failures), signal)
    : waitForRetry(getRetryDelayMs(failures), signal);

/**
 * Creates a client whose calls run in the background and are repeated until the server responds with neither busy nor
 * tooManyRequests.
 *
 * The calls throw the last error if it is not transient or `signal` has aborted.
 */
export const createPersistentClient =
  <Own extends CallName>(call: Client<Own>) =>
  <N extends Own>(name: N, send: Send<N>, options: Omit<RetryOptions, 'isRetried'>) =>
    retryUntilSuccess(
      async () => throwIfBusy(await call(name, { ...send, background: true })),
      options,
    );

export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<false> {
  await new Promise<void>((resolve) => {
    const endPause = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', endPause);
      resolve();
    };
    const timer = setTimeout(endPause, ms);
    signal.addEventListener('abort', endPause);
    if (signal.aborted) endPause();
  });
  return false;
}
