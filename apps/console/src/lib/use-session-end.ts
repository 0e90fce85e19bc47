import { SessionLost } from '@film-contest/contract/client';
import { useEffect, useRef, useState } from 'react';
import { ask, call } from './api.ts';

/** The end of the session, when it is near. */
export interface SessionEnd {
  /** By this page's clock, in milliseconds. */
  at: number;
  /** It has lasted as long as a login may; nothing prolongs it. */
  isWhole: boolean;
}

const [warnMs, lookMs, retryMs] = [2 * 60_000, 15_000, 30_000];

/**
 * The end of the session, once it is less than two minutes away; null until then. At the end the client
 * hears of it as of any lost session.
 */
export function useSessionEnd(): { end: SessionEnd | null; stay: () => void } {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const look = useRef(() => {});

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;

    async function lookNow() {
      clearTimeout(timer);
      const left = await timeLeft();
      if (!isOpen || left === 'lost') return;
      if (left === 'unknown') {
        timer = setTimeout(lookNow, retryMs);
        return;
      }
      const isNear = left.ms <= warnMs;
      setEnd(isNear ? { at: Date.now() + left.ms, isWhole: left.isWhole } : null);
      // Another tab may be used meanwhile.
      const next = isNear ? Math.min(left.ms + 500, lookMs) : left.ms - warnMs;
      timer = setTimeout(lookNow, Math.max(next, 1000));
    }

    look.current = () => void lookNow();
    look.current();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, []);

  return { end, stay: () => look.current() };
}

async function timeLeft() {
  try {
    const { now, idleAt, expiresAt } = await ask('sessionLife', { background: true });
    return { ms: Date.parse(idleAt) - Date.parse(now), isWhole: idleAt === expiresAt };
  } catch (error) {
    if (!(error instanceof SessionLost)) return 'unknown';
    // In the background nothing would be said.
    await call('sessionLife').catch(() => {});
    return 'lost';
  }
}
