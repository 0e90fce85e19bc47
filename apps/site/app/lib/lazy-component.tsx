import { loadChunk } from '@film-contest/contract/chunk';
import { retryUntilSuccess } from '@film-contest/contract/retry';
import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { notifyChunkError } from './chunk.ts';

interface LazyComponentOptions<P> {
  /** Content shown after loading has failed, until a retry succeeds. */
  instead: (props: P) => ReactNode;
  /** Content shown during the first attempt to load the component. */
  loading?: ReactNode;
}

export interface LazyComponent<P> extends FunctionComponent<P> {
  /** Prefetches the component; failures are ignored. */
  preload(signal: AbortSignal): Promise<void>;
}

/** Creates a component that is loaded when it is first shown, with retries. */
export function createLazyComponent<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  { instead: Instead, loading = null }: LazyComponentOptions<P>,
): LazyComponent<P> {
  let Loaded: FunctionComponent<P> | null = null;
  const loadComponentOnce = async () => {
    Loaded ??= await loadChunk(load);
  };

  function LazyComponent(props: P) {
    const [state, setState] = useState<'loading' | 'failed' | 'ready'>(
      Loaded ? 'ready' : 'loading',
    );
    useEffect(() => {
      const leaving = new AbortController();
      const { signal } = leaving;
      retryUntilSuccess(loadComponentOnce, { signal, onFailure: () => setState('failed') }).then(
        () => setState('ready'),
        (error) => {
          if (signal.aborted) return;
          setState('failed');
          notifyChunkError(error);
        },
      );
      return () => leaving.abort();
    }, []);
    if (state === 'ready' && Loaded) return <Loaded {...props} />;
    return state === 'failed' ? <Instead {...props} /> : loading;
  }

  return Object.assign(LazyComponent, {
    preload: (signal: AbortSignal) =>
      retryUntilSuccess(loadComponentOnce, { signal }).catch(() => {
        // Ignores a failed prefetch, because an error is reported when the component is shown.
      }),
  });
}
