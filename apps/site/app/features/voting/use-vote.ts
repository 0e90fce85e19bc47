import { newUuid } from '@film-contest/contract/new-uuid';
import { endAllWaits } from '@film-contest/contract/retry';
import { useEffect, useReducer, useRef } from 'react';
import { useOnFirstTouch, useTouched } from '../../lib/first-touch.ts';
import { askVotes, watchVotes } from '../../lib/live-votes.ts';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { measureDwell } from './dwell.ts';
import { sendVote } from './send-vote.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useVoteCaster } from './use-vote-caster.ts';
import {
  canPress,
  hasVoted,
  initialVote,
  isWaiting,
  type VoteEvent,
  voteReducer,
} from './vote-state.ts';
import { followVotes } from './vote-stream.ts';
import { joinVoteTabs } from './vote-tabs.ts';

/** How often counts are loaded where the server does not push them. */
const recountMs = 20_000;

/**
 * This reader's vote for one entry. The challenge, which makes the browser a voter, is loaded first and
 * again whenever the page becomes visible. The code for a vote is prefetched, and its proof of work
 * started, at the first touch of the page; from then on the server pushes the count. An unanswered vote is
 * sent again until it is answered or the reader leaves.
 */
export function useVote(entry: number, votes: number | null, blockedBy: number | null) {
  const t = useT();
  const [state, reduce] = useReducer(voteReducer, null, () => initialVote(votes, blockedBy));
  const { refresh, loadVoteCaster, prefetchVote } = useVoteCaster(entry, reduce);
  const tellTabs = useVoteTabs(entry, refresh);
  const readDwell = useDwell();
  const isTouched = useTouched();
  const stream = useRef<ReturnType<typeof followVotes> | null>(null);
  const sending = useRef<AbortController | null>(null);
  useLeaveWarning(isWaiting(state));

  useEffect(() => runWhileVisible(() => void refresh()), [refresh]);
  useOnFirstTouch(prefetchVote);
  useEffect(() => {
    const tell = (newest: number | null) => reduce({ type: 'recounted', votes: newest });
    const leave = watchVotes(entry, tell);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !stream.current?.isOpen()) askVotes();
    }, recountMs);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [entry]);
  useEffect(() => {
    if (!isTouched) return;
    const following = followVotes(entry, (newest) => reduce({ type: 'recounted', votes: newest }));
    stream.current = following;
    return following.end;
  }, [entry, isTouched]);

  const isVoted = hasVoted(state);
  useEffect(() => {
    // Counted in another tab.
    if (isVoted) sending.current?.abort();
  }, [isVoted]);
  useEffect(() => () => sending.current?.abort(), []);

  function dispatch(event: VoteEvent) {
    reduce(event);
    if (event.type === 'counted') tellTabs();
  }

  function press() {
    if (isVoted) notify({ level: 'info', text: t('film.vote.again') });
    if (!canPress(state)) return;
    const requestId = state.requestId ?? newUuid();
    dispatch({ type: 'pressed', requestId });
    if (sending.current) return endAllWaits();
    const own = new AbortController();
    sending.current = own;
    const intent = { requestId, dwellMs: readDwell() };
    void sendVote({ loadVoteCaster, intent, dispatch, signal: own.signal }).finally(() => {
      if (sending.current === own) sending.current = null;
    });
  }

  return { state, dispatch, press, prefetchVote, loadVoteCaster };
}

/** Refreshes the page when another tab has voted. Returns a function that informs the other tabs. */
function useVoteTabs(entry: number, refresh: () => void): () => void {
  const tell = useRef(() => {});
  useEffect(() => {
    const tabs = joinVoteTabs(entry, refresh);
    tell.current = tabs.tell;
    return tabs.leave;
  }, [entry, refresh]);
  return () => tell.current();
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

/** Runs now and whenever the page becomes visible. */
function runWhileVisible(run: () => void): () => void {
  const runVisible = () => {
    if (document.visibilityState === 'visible') run();
  };
  runVisible();
  document.addEventListener('visibilitychange', runVisible);
  return () => document.removeEventListener('visibilitychange', runVisible);
}
