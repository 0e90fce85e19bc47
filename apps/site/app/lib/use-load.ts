import { type Outcome, ServerError } from '@film-contest/contract/client';
import { useCallback, useEffect, useState } from 'react';
import { noAnswerText } from './api.ts';

/**
 * An answer that a page waits for. One that does not come is a refusal with code 0; what the server could not do
 * leads to the error page, and leaves this loading.
 */
export type Loaded<D> =
  | { state: 'loading' }
  | { state: 'refused'; code: number; msg: string }
  | { state: 'ready'; data: D };

const loading = { state: 'loading' } as const;

/**
 * Loads on mount and on demand.
 *
 * @param load must stay the same function between renderings; null waits.
 */
export function useLoad<D>(load: (() => Promise<Outcome<D>>) | null) {
  const [loaded, setLoaded] = useState<Loaded<D>>(loading);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn loads anew
  useEffect(() => {
    if (!load) return;
    let isLeft = false;
    load().then(
      (answer) => {
        if (isLeft) return;
        const { ok, data } = answer;
        setLoaded(
          ok ? { state: 'ready', data } : { state: 'refused', code: answer.code, msg: answer.msg },
        );
      },
      (error) => {
        if (isLeft || !(error instanceof ServerError) || error.status !== 0) return;
        setLoaded({ state: 'refused', code: 0, msg: noAnswerText() });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, turn]);
  const reload = useCallback(() => {
    setLoaded((before) => (before.state === 'refused' ? loading : before));
    setTurn((before) => before + 1);
  }, []);
  const replace = useCallback((data: D) => setLoaded({ state: 'ready', data }), []);
  return { loaded, reload, replace };
}
