import { codes } from '@film-contest/contract/codes';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { askVotes, watchVotes } from '../../lib/live-votes.ts';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { busyPauseMs } from './busy-pause.ts';
import { newRequestId } from './request-id.ts';
import { hasVoted, initialVote, mayPress, type VoteEvent, voteReducer } from './vote-state.ts';

const busyTries = 6;

/** How long a count on screen may be old. */
const recountMs = 20_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function readChallenge(entry: number): Promise<VoteEvent | null> {
  try {
    const outcome = await call('voteChallenge', { query: { entry }, background: true });
    return outcome.ok ? { type: 'told', ...outcome.data } : null;
  } catch {
    return null;
  }
}

async function sendVote(entry: number, requestId: string, onBusy: () => void): Promise<VoteEvent> {
  for (let attempt = 0; ; attempt++) {
    let pauseMs: number;
    try {
      const outcome = await call('castVote', {
        params: { id: entry },
        body: { requestId },
        background: true,
      });
      if (outcome.ok) {
        notify({ level: 'success', text: outcome.msg });
        return { type: 'counted', votes: outcome.data.votes };
      }
      if (outcome.code === codes.alreadyVoted) notify({ level: 'info', text: outcome.msg });
      if (outcome.code !== codes.busy || attempt >= busyTries) {
        return { type: 'refused', code: outcome.code, message: outcome.msg };
      }
      pauseMs = busyPauseMs(outcome.data, attempt);
    } catch {
      return { type: 'lost' };
    }
    onBusy();
    await pause(pauseMs);
  }
}

/**
 * The vote of this reader for one entry. The challenge makes the browser a voter before anything is
 * sent; it is read again whenever the page comes back to the front. Meanwhile the counts on screen are
 * asked for, quietly, every 20 seconds.
 */
export function useVote(entry: number, votes: number, blockedBy: number | null) {
  const t = useT();
  const [state, dispatch] = useReducer(voteReducer, null, () => initialVote(votes, blockedBy));
  const challenge = useRef<Promise<VoteEvent | null> | null>(null);

  const refresh = useCallback(async () => {
    challenge.current = readChallenge(entry);
    const event = await challenge.current;
    if (event) dispatch(event);
    return event !== null;
  }, [entry]);

  useEffect(() => {
    const refreshVisible = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    refreshVisible();
    document.addEventListener('visibilitychange', refreshVisible);
    return () => document.removeEventListener('visibilitychange', refreshVisible);
  }, [refresh]);

  useEffect(() => {
    const leave = watchVotes(entry, (newest) => dispatch({ type: 'recounted', votes: newest }));
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askVotes();
    }, recountMs);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [entry]);

  async function press() {
    if (hasVoted(state)) notify({ level: 'info', text: t('film.vote.again') });
    if (!mayPress(state)) return;
    const requestId = state.requestId ?? newRequestId();
    dispatch({ type: 'pressed', requestId });
    const isVoter = (await challenge.current) ?? (await refresh());
    dispatch(
      isVoter
        ? await sendVote(entry, requestId, () => dispatch({ type: 'busy' }))
        : { type: 'lost' },
    );
  }

  return { state, press };
}
