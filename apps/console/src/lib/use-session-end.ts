import { useEffect, useRef, useState } from 'react';
import { callUntilAnswered } from './api.ts';

/** The end of the session, when it is near. */
export interface SessionEnd {
  /** By this page's clock, in milliseconds. */
  at: number;
  /** It has lasted as long as a login may; nothing prolongs it. */
  isFinal: boolean;
}

const [warningMs, pollMs] = [2 * 60_000, 15_000];

/**
 * The end of the session, once it is less than two minutes away; null until then. At the end the client
 * hears of it as of any lost session.
 */
export function useSessionEnd(): { end: SessionEnd | null; stay: () => void } {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const check = useRef(() => {});

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = new AbortController();

    async function checkNow() {
      stop();
      looking = new AbortController();
      const { signal } = looking;
      const left = await fetchTimeLeft(signal);
      if (signal.aborted || !left) return;
      const isNear = left.ms <= warningMs;
      setEnd(isNear ? { at: Date.now() + left.ms, isFinal: left.isWhole } : null);
      // Another tab may be used meanwhile.
      const next = isNear ? Math.min(left.ms + 500, pollMs) : left.ms - warningMs;
      timer = setTimeout(checkNow, Math.max(next, 1000));
    }

    function stop() {
      looking.abort();
      clearTimeout(timer);
    }

    check.current = () => void checkNow();
    check.current();
    return stop;
  }, []);

  return { end, stay: () => check.current() };
}

/** Asks until the server answers; null where it refuses, and when the session is lost. */
async function fetchTimeLeft(signal: AbortSignal) {
  const send = { reportsLostSession: true };
  const answer = await callUntilAnswered('sessionLife', send, { signal }).catch(() => null);
  if (!answer?.ok) return null;
  const { now, idleAt, expiresAt } = answer.data;
  return { ms: Date.parse(idleAt) - Date.parse(now), isWhole: idleAt === expiresAt };
}
