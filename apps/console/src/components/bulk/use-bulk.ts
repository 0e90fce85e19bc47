import { useRef, useState } from 'react';
import { t } from '../../lib/messages.ts';
import { type BulkState, type BulkStep, runBulkAction } from './run-bulk.ts';

export interface Bulk<Item> {
  /** State of the bulk action; null before the first run. */
  state: BulkState<Item> | null;
  isRunning: boolean;
  start: (items: readonly Item[], act: BulkStep<Item>) => Promise<void>;
  /** Stops the bulk action: running calls finish, and no new call starts. */
  stop: () => void;
  /** Repeats the bulk action for failed or skipped items. */
  rerun: (items: readonly Item[]) => Promise<void>;
  close: () => void;
}

/** @param onEnd callback after every run of the bulk action, even if items failed. */
export function useBulkAction<Item>(onEnd: (state: BulkState<Item>) => void): Bulk<Item> {
  const [state, setState] = useState<BulkState<Item> | null>(null);
  const [isRunning, setRunning] = useState(false);
  const step = useRef<BulkStep<Item> | null>(null);
  const stopping = useRef(new AbortController());

  async function runOnItems(items: readonly Item[], isRetry: boolean) {
    if (!step.current) return;
    stopping.current = new AbortController();
    setRunning(true);
    const { signal } = stopping.current;
    const ended = await runBulkAction(items, {
      act: step.current,
      isRetry,
      signal,
      faultText: getErrorText,
      onProgress: setState,
    });
    setRunning(false);
    onEnd(ended);
  }

  return {
    state,
    isRunning,
    start: (items, doing) => {
      step.current = doing;
      return runOnItems(items, false);
    },
    stop: () => stopping.current.abort(),
    rerun: (items) => runOnItems(items, true),
    close: () => setState(null),
  };
}

function getErrorText(status: number): string {
  if (status < 400) return t(navigator.onLine ? 'http.timeout' : 'http.offline');
  return t.translateDynamicKey(`http.${status}`) ?? t('http.serverFailed');
}
