import { useEffect, useRef, useState } from 'react';
import { callUntilAnswered } from './api.ts';

/** The approaching end of the session. */
export interface SessionEnd {
  /** Time at which the session ends, in milliseconds since the epoch by this computer's clock. */
  at: number;
  /** Whether the session has reached its maximum lifetime and cannot be extended. */
  isFinal: boolean;
}

const [warningMs, pollMs] = [2 * 60_000, 15_000];

/**
 * Returns the end of the session during its last two minutes, otherwise null. After the end, the client
 * handles it as a lost session.
 */
export function useSessionEnd(): { end: SessionEnd | null; stay: () => void } {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const check = useRef(() => {});

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = new AbortController();

    async function checkSessionEndNow() {
      stopSessionChecks();
      looking = new AbortController();
      const { signal } = looking;
      const left = await fetchSessionTimeLeft(signal);
      if (signal.aborted || !left) return;
      const isNear = left.ms <= warningMs;
      setEnd(isNear ? { at: Date.now() + left.ms, isFinal: left.isWhole } : null);
      // Another tab may extend the session.
      const next = isNear ? Math.min(left.ms + 500, pollMs) : left.ms - warningMs;
      timer = setTimeout(checkSessionEndNow, Math.max(next, 1000));
    }

    function stopSessionChecks() {
      looking.abort();
      clearTimeout(timer);
    }

    check.current = () => void checkSessionEndNow();
    check.current();
    return stopSessionChecks;
  }, []);

  return { end, stay: () => check.current() };
}

/** Repeats the call until the server answers. Returns null after a refusal or a lost session. */
async function fetchSessionTimeLeft(signal: AbortSignal) {
  const send = { reportsLostSession: true };
  const answer = await callUntilAnswered('sessionLife', send, { signal }).catch(() => null);
  if (!answer?.ok) return null;
  const { now, idleAt, expiresAt } = answer.data;
  return { ms: Date.parse(idleAt) - Date.parse(now), isWhole: idleAt === expiresAt };
}
