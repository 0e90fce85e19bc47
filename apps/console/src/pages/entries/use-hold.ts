import type { ConsoleEntry } from '@film-contest/contract/entries';
import { holdSeconds } from '@film-contest/contract/hold';
import type { Holder } from '@film-contest/contract/review';
import { useCallback, useEffect, useState } from 'react';
import { callOrNullOnError } from '../../lib/api.ts';
import { hasPendingDecision } from '../../lib/pending-decision.ts';

/** A third of the hold's lifetime, so that one renewal may fail. */
const renewMs = (holdSeconds / 3) * 1000;

export interface Hold {
  /** The reviewer who holds the entry; null if unknown. */
  holder: Holder | null;
  /** Whether a colleague holds the entry, which disables decisions. */
  isHeld: boolean;
  takeOver: () => Promise<void>;
}

/** Whether the entry can be decided, so that it must be held. */
const isEntryDecidable = ({ state, may }: ConsoleEntry) =>
  state === 'in_review' && (may.requestChanges || may.reject || may.publish);

/**
 * Holds an entry while its page is visible, to keep colleagues from deciding too. A pending decision keeps
 * the hold until it is sent.
 */
export function useEntryHold(entry: ConsoleEntry): Hold {
  const { id } = entry;
  const isWanted = isEntryDecidable(entry);
  const [holder, setHolder] = useState(entry.holder);

  const sendHold = useCallback(
    async (isTakeover: boolean) => {
      const sent = { params: { id }, body: { isTakeover }, background: !isTakeover };
      // Failed renewals are ignored: the server rejects conflicting decisions.
      const outcome = await callOrNullOnError('holdEntry', sent);
      if (outcome?.ok) setHolder(outcome.data.holder);
    },
    [id],
  );

  useEffect(() => {
    if (!isWanted) return;
    const renewHold = () => {
      if (document.visibilityState === 'visible') void sendHold(false);
    };
    const releaseHold = () => {
      if (hasPendingDecision(id)) return;
      void callOrNullOnError('releaseEntry', { params: { id }, background: true, keepalive: true });
    };
    renewHold();
    const timer = setInterval(renewHold, renewMs);
    document.addEventListener('visibilitychange', renewHold);
    globalThis.addEventListener('pagehide', releaseHold);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewHold);
      globalThis.removeEventListener('pagehide', releaseHold);
      releaseHold();
    };
  }, [id, isWanted, sendHold]);

  const isHeld = isWanted && holder !== null && !holder.isMe;
  return { holder, isHeld, takeOver: () => sendHold(true) };
}
