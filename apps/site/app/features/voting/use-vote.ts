import { loadChunk } from '@film-contest/contract/chunk';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { loadOrTell } from '../../lib/chunk.ts';
import { askVotes, watchVotes } from '../../lib/live-votes.ts';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import type { Booth } from './booth.ts';
import { askChallenge, type Challenge } from './challenge.ts';
import { measureDwell } from './dwell.ts';
import { newRequestId } from './request-id.ts';
import { hasVoted, initialVote, mayPress, type VoteEvent, voteReducer } from './vote-state.ts';
import { followVotes } from './vote-stream.ts';

/** How long a count on screen may be old where the server does not push it. */
const recountMs = 20_000;

/** The browser has had its fill of the page by then, where it does not say so itself. */
const idleMs = 3000;

/**
 * The vote of this reader for one entry. The challenge makes the browser a voter before anything is
 * sent; it is read again whenever the page comes back to the front. What a press needs (and the work
 * that it has to prove) is fetched when the reader reaches for the button, or when the page is idle.
 */
export function useVote(entry: number, votes: number | null, blockedBy: number | null) {
  const t = useT();
  const [state, dispatch] = useReducer(voteReducer, null, () => initialVote(votes, blockedBy));
  const { refresh, openBooth, warmUp } = useBooth(entry, dispatch);
  const readDwell = useDwell();

  useEffect(() => whileVisible(() => void refresh()), [refresh]);
  useEffect(() => whenIdle(warmUp), [warmUp]);
  useEffect(() => {
    const tell = (newest: number | null) => dispatch({ type: 'recounted', votes: newest });
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

  async function press() {
    if (hasVoted(state)) notify({ level: 'info', text: t('film.vote.again') });
    if (!mayPress(state)) return;
    const requestId = state.requestId ?? newRequestId();
    dispatch({ type: 'pressed', requestId });
    try {
      const booth = await loadOrTell(openBooth);
      dispatch(await booth.vote({ requestId, dwellMs: readDwell() }));
    } catch {
      dispatch({ type: 'lost' });
    }
  }

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
    const onDelay = (by: 'busy' | 'newDevice') => dispatch({ type: 'delayed', by });
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

/** Runs once, when the browser has nothing better to do. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * idleMs });
  return () => cancelIdleCallback(handle);
}
