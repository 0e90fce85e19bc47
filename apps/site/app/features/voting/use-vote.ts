import { loadChunk } from '@film-contest/contract/chunk';
import { newUuid } from '@film-contest/contract/new-uuid';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { loadOrTell } from '../../lib/chunk.ts';
import { useWhenTouched } from '../../lib/first-touch.ts';
import { askVotes, watchVotes } from '../../lib/live-votes.ts';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import type { Booth } from './booth.ts';
import { askChallenge, type Challenge } from './challenge.ts';
import { measureDwell } from './dwell.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import {
  type Delay,
  hasVoted,
  initialVote,
  isWaiting,
  lost,
  mayPress,
  type VoteEvent,
  voteReducer,
} from './vote-state.ts';
import { followVotes } from './vote-stream.ts';
import { joinVoteTabs } from './vote-tabs.ts';

/** How long a count on screen may be old where the server does not push it. */
const recountMs = 20_000;

/** A network is often there only a moment after it is announced. */
const onlineMs = 500;

/**
 * The vote of this reader for one entry. The challenge makes the browser a voter before anything is
 * sent; it is read again whenever the page comes back to the front. What a press needs (and the work
 * that it has to prove) is fetched at the first touch of the page, or when the reader reaches for the button.
 */
export function useVote(entry: number, votes: number | null, blockedBy: number | null) {
  const t = useT();
  const [state, reduce] = useReducer(voteReducer, null, () => initialVote(votes, blockedBy));
  const { refresh, openBooth, warmUp } = useBooth(entry, reduce);
  const tellTabs = useVoteTabs(entry, refresh);
  const readDwell = useDwell();
  useLeaveWarning(isWaiting(state));

  useEffect(() => whileVisible(() => void refresh()), [refresh]);
  useWhenTouched(warmUp);
  useEffect(() => {
    const tell = (newest: number | null) => reduce({ type: 'recounted', votes: newest });
    const leave = watchVotes(entry, tell);
    const stream = followVotes(entry, tell);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !stream.isOpen()) askVotes();
    }, recountMs);
    return () => {
      leave();
      stream.end();
      clearInterval(timer);
    };
  }, [entry]);

  function dispatch(event: VoteEvent) {
    reduce(event);
    if (event.type === 'counted') tellTabs();
  }

  async function press() {
    if (hasVoted(state)) notify({ level: 'info', text: t('film.vote.again') });
    if (!mayPress(state)) return;
    const requestId = state.requestId ?? newUuid();
    dispatch({ type: 'pressed', requestId });
    try {
      const booth = await loadOrTell(openBooth);
      dispatch(await booth.vote({ requestId, dwellMs: readDwell() }));
    } catch {
      dispatch(lost());
    }
  }

  useOnceOnline(state.step === 'failed' && state.isOffline, press);
  return { state, dispatch, press, warmUp, openBooth };
}

/** What is known of the vote's needs, and the booth, which arrives once it is asked for. */
function useBooth(entry: number, dispatch: (event: VoteEvent) => void) {
  const asked = useRef<Promise<Challenge | null> | null>(null);
  const booth = useRef<Promise<Booth> | null>(null);

  const refresh = useCallback(async () => {
    asked.current = askChallenge(entry);
    const challenge = await asked.current;
    if (challenge) dispatch({ type: 'told', ...challenge });
    return challenge;
  }, [entry, dispatch]);

  const openBooth = useCallback(() => {
    const challenge = async () => (await asked.current) ?? refresh();
    const onDelay = (delay: Delay) => dispatch({ type: 'delayed', delay });
    const opening =
      booth.current ??
      import('./booth.ts').then((chunk) =>
        chunk.openBooth({ entry, challenge, renew: refresh, onDelay }),
      );
    booth.current = opening;
    opening.catch(() => {
      booth.current = null;
    });
    return opening;
  }, [entry, refresh, dispatch]);

  const warmUp = useCallback(async () => {
    const challenge = await asked.current;
    if (!challenge || challenge.voted || challenge.blockedBy !== null) return;
    try {
      (await loadChunk(openBooth)).prepare(challenge);
    } catch {
      // Told when the button is pressed and it is missing still.
    }
  }, [openBooth]);

  useEffect(
    () => () => {
      booth.current?.then((opened) => opened.close()).catch(() => {});
      booth.current = null;
    },
    [],
  );

  return { refresh, openBooth, warmUp };
}

/** Has the page look again when another tab has voted; what it returns tells the others. */
function useVoteTabs(entry: number, refresh: () => void): () => void {
  const tell = useRef(() => {});
  useEffect(() => {
    const tabs = joinVoteTabs(entry, refresh);
    tell.current = tabs.tell;
    return tabs.leave;
  }, [entry, refresh]);
  return () => tell.current();
}

/** Runs once the connection is back, where it is waited for. */
function useOnceOnline(isAwaited: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isAwaited) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => latest.current(), onlineMs);
    };
    addEventListener('online', wait, { once: true });
    return () => {
      removeEventListener('online', wait);
      clearTimeout(timer);
    };
  }, [isAwaited]);
}

function useDwell(): () => number {
  const read = useRef((): number => 0);
  useEffect(() => {
    const dwell = measureDwell(document);
    read.current = dwell.read;
    return dwell.end;
  }, []);
  return () => read.current();
}

/** Runs now and whenever the page comes back to the front. */
function whileVisible(run: () => void): () => void {
  const runVisible = () => {
    if (document.visibilityState === 'visible') run();
  };
  runVisible();
  document.addEventListener('visibilitychange', runVisible);
  return () => document.removeEventListener('visibilitychange', runVisible);
}
