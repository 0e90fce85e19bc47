import { type Outcome, ServerError, SessionLost } from '@film-contest/contract/client';
import { BusyError, retryUntilSuccess, throwIfBusy } from '@film-contest/contract/retry';
import { useEffect, useRef, useState } from 'react';
import { t } from './messages.ts';

/** One attempt to save. If `isBackground` is set, the attempt neither shows errors nor navigates. */
type SaveAttempt<T> = (isBackground: boolean) => Promise<Outcome<T>>;

interface RetryHandlers {
  signal: AbortSignal;
  /** Receives the error of each failed attempt that is repeated. */
  onRetry: (error: unknown) => void;
}

/**
 * Repeats a save until the server answers. Does not repeat a first attempt that failed with an HTTP error, because that
 * error opens the error page.
 * @throws the last error if it is not transient, or after `signal` aborts.
 */
export function saveUntilAnswered<T>(
  attempt: SaveAttempt<T>,
  { signal, onRetry }: RetryHandlers,
): Promise<Outcome<T>> {
  let isFirst = true;
  return retryUntilSuccess(async () => throwIfBusy(await attempt(!isFirst)), {
    signal,
    isRetried: (error) =>
      error instanceof BusyError ||
      (error instanceof ServerError && (error.status < 400 || (!isFirst && error.status >= 500))),
    onFailure(error) {
      isFirst = false;
      onRetry(error);
    },
  });
}

export interface SaveFailure {
  text: string;
  /** Whether the save is repeated automatically. */
  isRepeated: boolean;
}

export interface ReliableSave {
  /** The error of the last save; null after a successful one. */
  failure: SaveFailure | null;
  /** Shows an error until the form is saved. */
  fail: (text: string) => void;
  clear: () => void;
  /** Repeats a save until the server responds. @throws an error that has been shown. */
  send: <T>(attempt: SaveAttempt<T>) => Promise<Outcome<T>>;
}

/** Repeats a save that got no response, and keeps the error of a failed save until the form is saved. */
export function useReliableSave(): ReliableSave {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const showFailure = (text: string) => setFailure({ text, isRepeated: false });

  async function sendUntilAnswered<T>(attempt: SaveAttempt<T>): Promise<Outcome<T>> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const outcome = await saveUntilAnswered(attempt, {
        signal,
        onRetry: (error) => setFailure({ text: getRetryText(error), isRepeated: true }),
      });
      if (outcome.ok) setFailure(null);
      else showFailure(outcome.msg);
      return outcome;
    } catch (error) {
      if (!signal.aborted && !(error instanceof SessionLost)) showFailure(t('http.serverFailed'));
      throw error;
    }
  }

  return { failure, fail: showFailure, clear: () => setFailure(null), send: sendUntilAnswered };
}

const getRetryText = (error: unknown) =>
  error instanceof BusyError ? error.message : t('console.save.unreachable');
