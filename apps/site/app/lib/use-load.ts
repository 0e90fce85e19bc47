import { type Outcome, ServerError, SessionLost } from '@film-contest/contract/client';
import { BusyError, retryUntilSuccess, throwIfBusy } from '@film-contest/contract/retry';
import { useCallback, useEffect, useState } from 'react';
import { describeMissingResponse } from './api.ts';

/** State of the data that a component loads. If the server does not respond, the state is `refused` with code 0. */
type Loaded<D> =
  | { state: 'loading' }
  | { state: 'refused'; code: number; msg: string }
  | { state: 'ready'; data: D };

const loading = { state: 'loading' } as const;

const buildReadyState = <D>(data: D) => ({ state: 'ready', data }) as const;

const buildRejectedState = ({ code, msg }: { code: number; msg: string }) =>
  ({ state: 'refused', code, msg }) as const;

const isServerFault = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.status > 0;

function mapErrorToRejectedState(error: unknown) {
  const isAnswered = error instanceof BusyError || isServerFault(error);
  return buildRejectedState({
    code: 0,
    msg: isAnswered ? error.message : describeMissingResponse(),
  });
}

/** Options for the calls of an attempt to load. Only the first attempt shows errors. */
export interface LoadOptions {
  background: boolean;
  reportsLostSession: true;
}

/**
 * Loads data when the component is mounted, and on demand. Retries with back-off if the server does not respond.
 * @param load a stable function that passes its options to its calls; null: nothing is loaded yet
 * @param isBackground whether even the first attempt shows no errors and never opens the error page
 */
export function useLoadedAnswer<D>(
  load: ((options: LoadOptions) => Promise<Outcome<D>>) | null,
  { isBackground = false } = {},
) {
  const [loaded, setLoaded] = useState<Loaded<D>>(loading);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads the data again
  useEffect(() => {
    if (!load) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let attempts = 0;
    const attemptLoad = async () => {
      attempts += 1;
      return throwIfBusy(
        await load({ background: isBackground || attempts > 1, reportsLostSession: true }),
      );
    };
    const onFailure = (error: unknown) => {
      // Ignores server errors of the first attempt, because they open the error page.
      const isLeft = !isBackground && attempts === 1 && isServerFault(error);
      if (signal.aborted || isLeft || error instanceof SessionLost) return;
      setLoaded((before) => (before.state === 'ready' ? before : mapErrorToRejectedState(error)));
    };
    retryUntilSuccess(attemptLoad, { signal, onFailure }).then((answer) => {
      if (!signal.aborted)
        setLoaded(answer.ok ? buildReadyState(answer.data) : buildRejectedState(answer));
    }, onFailure);
    return () => leaving.abort();
  }, [load, turn, isBackground]);
  const reload = useCallback(() => {
    setLoaded((before) => (before.state === 'refused' ? loading : before));
    setTurn((before) => before + 1);
  }, []);
  const replace = useCallback((data: D) => setLoaded({ state: 'ready', data }), []);
  return { loaded, reload, replace };
}
