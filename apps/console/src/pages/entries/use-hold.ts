import type { ConsoleEntry } from '@film-contest/contract/entries';
import { holdSeconds } from '@film-contest/contract/hold';
import type { Holder } from '@film-contest/contract/review';
import { useCallback, useEffect, useState } from 'react';
import { callOrNull } from '../../lib/api.ts';
import { isPending } from '../../lib/pending-decision.ts';

/** Often enough that one renewal may be lost. */
const renewMs = (holdSeconds / 3) * 1000;

export interface Hold {
  /** Who has the entry open to decide on it; null where nobody is known to. */
  holder: Holder | null;
  /** Somebody else has it open: nothing can be decided here. */
  isHeld: boolean;
  takeOver: () => Promise<void>;
}

/** Whether there is something to decide that two should not decide at once. */
const isDecidable = ({ state, may }: ConsoleEntry) =>
  state === 'in_review' && (may.requestChanges || may.reject || may.publish);

/**
 * Has an entry open for as long as its page is seen, so that colleagues know. What was decided stays
 * held until the server knows of it.
 */
export function useHold(entry: ConsoleEntry): Hold {
  const { id } = entry;
  const isWanted = isDecidable(entry);
  const [holder, setHolder] = useState(entry.holder);

  const hold = useCallback(
    async (isTakeover: boolean) => {
      const sent = { params: { id }, body: { isTakeover }, background: !isTakeover };
      // Unheard renewals are no news: the server tells whoever decides.
      const outcome = await callOrNull('holdEntry', sent);
      if (outcome?.ok) setHolder(outcome.data.holder);
    },
    [id],
  );

  useEffect(() => {
    if (!isWanted) return;
    const renew = () => {
      if (document.visibilityState === 'visible') void hold(false);
    };
    const release = () => {
      if (isPending(id)) return;
      void callOrNull('releaseEntry', { params: { id }, background: true, keepalive: true });
    };
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener('visibilitychange', renew);
    globalThis.addEventListener('pagehide', release);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      globalThis.removeEventListener('pagehide', release);
      release();
    };
  }, [id, isWanted, hold]);

  const isHeld = isWanted && holder !== null && !holder.isMe;
  return { holder, isHeld, takeOver: () => hold(true) };
}
