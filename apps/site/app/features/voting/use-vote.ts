import { loadChunk } from '@film-contest/contract/chunk';
import { codes } from '@film-contest/contract/codes';
import type { PublicEntry } from '@film-contest/contract/entries';
import { newUuid } from '@film-contest/contract/new-uuid';
import { endAllWaits, retryUntilSuccess } from '@film-contest/contract/retry';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useHasInteracted, useOnFirstTouch } from '../../lib/first-touch.ts';
import { loadVoteCounts, watchVoteCount } from '../../lib/live-votes.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import {
  findStoredVote,
  registerVotePanel,
  removeStoredVote,
  storeVote,
  withVoteLock,
} from '../../lib/stored-votes.ts';
import { type Challenge, requestVoteChallenge } from './challenge.ts';
import { prefetchVoteDialog } from './dialogs.tsx';
import { sendVote } from './send-vote.ts';
import { measureVisibleTime } from './visible-time.ts';
import type { Intent, VoteCaster } from './vote-caster.ts';
import {
  canPressVoteButton,
  createVoteState,
  type Delay,
  endsAutomaticVote,
  hasVoted,
  isVoteWaiting,
  reduceVoteState,
  type VoteEvent,
} from './vote-state.ts';
import { subscribeToVoteCount } from './vote-stream.ts';
import { connectVoteTabs } from './vote-tabs.ts';

/** Polling interval of vote counts in milliseconds, used while the server does not push them. */
const recountMs = 20_000;

/**
 * The reader's vote for one entry.
 * - Loads the vote challenge at first and whenever the page becomes visible. The challenge registers the browser as a
 * voter.
 * - At the first touch of the page, prefetches the script that casts votes, starts the proof of work, and subscribes to
 * the vote count.
 * - Retries a vote until the server responds. If the reader leaves before, the next page sends the vote
 * (`resume-votes.ts`).
 */
export function useVote(film: PublicEntry) {
  const t = useT();
  const { id: entry, number, title, votes, votingBlockedBy: blockedBy } = film;
  const [state, reduce] = useReducer(reduceVoteState, null, () =>
    createVoteState(votes, blockedBy),
  );
  const { refreshChallenge, loadVoteCaster, prefetchVote } = useVoteCaster(entry, reduce);
  const tellTabs = useVoteTabSync(entry, refreshChallenge);
  const readDwell = useVisibleTime();
  const isTouched = useHasInteracted();
  const stream = useRef<ReturnType<typeof subscribeToVoteCount> | null>(null);
  const sending = useRef<AbortController | null>(null);
  const [isStored, setStored] = useState(true);
  useLeaveWarning(isVoteWaiting(state) && !isStored);

  useEffect(() => runWheneverVisible(() => void refreshChallenge()), [refreshChallenge]);
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
    const following = subscribeToVoteCount(entry, (newest) =>
      reduce({ type: 'recounted', votes: newest }),
    );
    stream.current = following;
    return following.end;
  }, [entry, isTouched]);

  const isVoted = hasVoted(state);
  useEffect(() => {
    if (!isVoted) return;
    // Cancels the pending vote, because the vote was counted in another tab.
    sending.current?.abort();
    removeStoredVote(entry);
  }, [isVoted, entry]);
  useEffect(() => () => sending.current?.abort(), []);

  function dispatchVoteEvent(event: VoteEvent) {
    reduce(event);
    if (endsAutomaticVote(event)) removeStoredVote(entry);
    if (event.type === 'counted') {
      showNotice({ level: 'success', text: event.message });
      tellTabs();
    }
    if (event.type === 'refused' && event.code === codes.alreadyVoted)
      showNotice({ level: 'info', text: event.message });
  }

  function castVoteOnPress() {
    if (isVoted) showNotice({ level: 'info', text: t('film.vote.again') });
    if (!canPressVoteButton(state)) return;
    const requestId = state.requestId ?? newUuid();
    const vote = { entry, number, title, requestId, dwellMs: readDwell(), at: Date.now() };
    setStored(storeVote(vote));
    castVote(vote);
  }

  function castVote({ requestId, dwellMs }: Intent) {
    dispatchVoteEvent({ type: 'pressed', requestId });
    if (sending.current) return endAllWaits();
    const own = new AbortController();
    const { signal } = own;
    sending.current = own;
    const sent = sendVote({
      loadVoteCaster,
      intent: { requestId, dwellMs },
      dispatch: dispatchVoteEvent,
      signal,
    }).finally(() => {
      if (sending.current === own) sending.current = null;
    });
    // Holds a lock while the vote is sent, so that other tabs do not send it too. The vote does not wait for the lock.
    void withVoteLock(entry, signal, () => sent);
  }

  function resumeVote() {
    const vote = findStoredVote(entry);
    if (vote && canPressVoteButton(state)) castVote(vote);
    else if (vote) removeStoredVote(entry);
  }
  const resume = useRef(resumeVote);
  useEffect(() => {
    const leave = registerVotePanel(entry);
    resume.current();
    return leave;
  }, [entry]);

  return {
    state,
    dispatch: dispatchVoteEvent,
    press: castVoteOnPress,
    prefetchVote,
    loadVoteCaster,
  };
}

/** Loads the challenge again after another tab has cast a vote. Returns a function that notifies the other tabs. */
function useVoteTabSync(entry: number, refreshChallenge: () => void): () => void {
  const tell = useRef(() => {});
  useEffect(() => {
    const tabs = connectVoteTabs(entry, refreshChallenge);
    tell.current = tabs.tell;
    return tabs.leave;
  }, [entry, refreshChallenge]);
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

/** Runs a function now if the page is visible, and whenever it becomes visible. */
function runWheneverVisible(run: () => void): () => void {
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') run();
  };
  runIfVisible();
  document.addEventListener('visibilitychange', runIfVisible);
  return () => document.removeEventListener('visibilitychange', runIfVisible);
}

/** Makes the browser ask for confirmation when the document is left, if it cannot store the vote. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const confirmDocumentLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmDocumentLeave);
    return () => removeEventListener('beforeunload', confirmDocumentLeave);
  }, [isNeeded]);
}

/** Provides the challenge of a vote, and the script that casts the vote, which is loaded on demand. */
function useVoteCaster(entry: number, dispatch: (event: VoteEvent) => void) {
  const known = useRef<Challenge | null>(null);
  const refreshing = useRef<Promise<unknown> | null>(null);
  const warming = useRef<Promise<unknown> | null>(null);
  const caster = useRef<Promise<VoteCaster> | null>(null);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    leaving.current = new AbortController();
    return () => {
      leaving.current.abort();
      caster.current?.then((opened) => opened.close()).catch(() => {});
      known.current = null;
      refreshing.current = null;
      warming.current = null;
      caster.current = null;
    };
  }, []);

  const renewChallenge = useCallback(async () => {
    const challenge = await requestVoteChallenge(entry);
    known.current = challenge;
    if (challenge) dispatch({ type: 'told', ...challenge });
    return challenge;
  }, [entry, dispatch]);

  /** Loads the vote challenge, with retries. */
  const refreshChallenge = useCallback(() => {
    refreshing.current ??= retryUntilSuccess(renewChallenge, { signal: leaving.current.signal })
      .catch(() => {
        // Ignores a failed request, because a click on the vote button requests the challenge again.
      })
      .finally(() => {
        refreshing.current = null;
      });
    return refreshing.current;
  }, [renewChallenge]);

  const loadVoteCaster = useCallback((): Promise<VoteCaster> => {
    const challenge = async () => known.current ?? renewChallenge();
    const onDelay = (delay: Delay | null) => dispatch({ type: 'delayed', delay });
    const opening =
      caster.current ??
      loadChunk(() => import('./vote-caster.ts')).then((chunk) =>
        chunk.createVoteCaster({ entry, challenge, renew: renewChallenge, onDelay }),
      );
    caster.current = opening;
    opening.catch(() => {
      if (caster.current === opening) caster.current = null;
    });
    return opening;
  }, [entry, renewChallenge, dispatch]);

  /** Prefetches the script that casts votes, and starts the proof of work. Retries on failure. */
  const prefetchVote = useCallback(() => {
    const { signal } = leaving.current;
    const prepareVote = async () => {
      if (!known.current) await refreshChallenge();
      const challenge = known.current;
      if (!challenge || !canVoteButtonBePressed(challenge)) return;
      const dialog = prefetchVoteDialog(challenge, signal);
      (await retryUntilSuccess(loadVoteCaster, { signal })).prepare(challenge);
      await dialog;
    };
    warming.current ??= prepareVote()
      .catch(() => {
        // Ignores a failure, because a click on the vote button retries and reports errors.
      })
      .finally(() => {
        warming.current = null;
      });
  }, [refreshChallenge, loadVoteCaster]);

  return { refreshChallenge, loadVoteCaster, prefetchVote };
}

/**
 * Whether the vote button is enabled. It is also enabled on a rejected network, where a click opens a dialog with the
 * reason.
 */
const canVoteButtonBePressed = ({ voted, blockedBy }: Challenge) =>
  !voted && (blockedBy === null || blockedBy === codes.vpn);
