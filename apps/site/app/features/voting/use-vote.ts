import { newUuid } from '@film-contest/contract/new-uuid';
import { endAllWaits } from '@film-contest/contract/retry';
import { useEffect, useReducer, useRef } from 'react';
import { useOnFirstTouch, usePageTouched } from '../../lib/first-touch.ts';
import { loadVoteCounts, watchVoteCount } from '../../lib/live-votes.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { measureVisibleTime } from './dwell.ts';
import { sendVote } from './send-vote.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useVoteCaster } from './use-vote-caster.ts';
import {
  canPressVoteButton,
  createVoteState,
  hasVoted,
  isVoteWaiting,
  reduceVoteState,
  type VoteEvent,
} from './vote-state.ts';
import { followVotes } from './vote-stream.ts';
import { connectVoteTabs } from './vote-tabs.ts';

/** Interval in which vote counts are loaded while the server does not push them. */
const recountMs = 20_000;

/**
 * This reader's vote for one entry. The challenge, which registers the browser as a voter, is
 * loaded first and again whenever the page becomes visible. The code for a vote is prefetched, and
 * its proof of work started, at the first touch of the page; from then on the server pushes the
 * count. An unanswered vote is sent again until it is answered or the reader leaves.
 */
export function useVote(entry: number, votes: number | null, blockedBy: number | null) {
  const t = useT();
  const [state, reduce] = useReducer(reduceVoteState, null, () =>
    createVoteState(votes, blockedBy),
  );
  const { refresh, loadVoteCaster, prefetchVote } = useVoteCaster(entry, reduce);
  const tellTabs = useVoteTabs(entry, refresh);
  const readDwell = useVisibleTime();
  const isTouched = usePageTouched();
  const stream = useRef<ReturnType<typeof followVotes> | null>(null);
  const sending = useRef<AbortController | null>(null);
  useLeaveWarning(isVoteWaiting(state));

  useEffect(() => runWhileVisible(() => void refresh()), [refresh]);
  useOnFirstTouch(prefetchVote);
  useEffect(() => {
    const applyNewCount = (newest: number | null) => reduce({ type: 'recounted', votes: newest });
    const leave = watchVoteCount(entry, applyNewCount);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !stream.current?.isOpen()) loadVoteCounts();
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
    // Cancels the pending vote, because the vote was counted in another tab.
    if (isVoted) sending.current?.abort();
  }, [isVoted]);
  useEffect(() => () => sending.current?.abort(), []);

  function dispatchVoteEvent(event: VoteEvent) {
    reduce(event);
    if (event.type === 'counted') tellTabs();
  }

  function castVoteOnPress() {
    if (isVoted) showNotice({ level: 'info', text: t('film.vote.again') });
    if (!canPressVoteButton(state)) return;
    const requestId = state.requestId ?? newUuid();
    dispatchVoteEvent({ type: 'pressed', requestId });
    if (sending.current) return endAllWaits();
    const own = new AbortController();
    sending.current = own;
    const intent = { requestId, dwellMs: readDwell() };
    void sendVote({
      loadVoteCaster,
      intent,
      dispatch: dispatchVoteEvent,
      signal: own.signal,
    }).finally(() => {
      if (sending.current === own) sending.current = null;
    });
  }

  return {
    state,
    dispatch: dispatchVoteEvent,
    press: castVoteOnPress,
    prefetchVote,
    loadVoteCaster,
  };
}

/** Refreshes after a vote in another tab. Returns a function that informs the other tabs. */
function useVoteTabs(entry: number, refresh: () => void): () => void {
  const tell = useRef(() => {});
  useEffect(() => {
    const tabs = connectVoteTabs(entry, refresh);
    tell.current = tabs.tell;
    return tabs.leave;
  }, [entry, refresh]);
  return () => tell.current();
}

function useVisibleTime(): () => number {
  const read = useRef((): number => 0);
  useEffect(() => {
    const dwell = measureVisibleTime(document);
    read.current = dwell.read;
    return dwell.end;
  }, []);
  return () => read.current();
}

/** Runs a function now, if visible, and whenever the page becomes visible. */
function runWhileVisible(run: () => void): () => void {
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') run();
  };
  runIfVisible();
  document.addEventListener('visibilitychange', runIfVisible);
  return () => document.removeEventListener('visibilitychange', runIfVisible);
}
