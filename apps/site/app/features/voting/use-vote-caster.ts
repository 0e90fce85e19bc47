import { loadChunk } from '@film-contest/contract/chunk';
import { codes } from '@film-contest/contract/codes';
import { retryUntilSuccess } from '@film-contest/contract/retry';
import { useCallback, useEffect, useRef } from 'react';
import { type Challenge, requestVoteChallenge } from './challenge.ts';
import { prefetchVoteDialog } from './dialogs.tsx';
import type { VoteCaster } from './vote-caster.ts';
import type { Delay, VoteEvent } from './vote-state.ts';

/** Provides the challenge of a vote, and the code that casts it, loaded on demand. */
export function useVoteCaster(entry: number, dispatch: (event: VoteEvent) => void) {
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

  const renew = useCallback(async () => {
    const challenge = await requestVoteChallenge(entry);
    known.current = challenge;
    if (challenge) dispatch({ type: 'told', ...challenge });
    return challenge;
  }, [entry, dispatch]);

  /** Loads the challenge for the vote, with retries. */
  const refresh = useCallback(() => {
    refreshing.current ??= retryUntilSuccess(renew, { signal: leaving.current.signal })
      .catch(() => {
        // Ignores a failed request for the challenge, because the click on the vote button retries.
      })
      .finally(() => {
        refreshing.current = null;
      });
    return refreshing.current;
  }, [renew]);

  const loadVoteCaster = useCallback((): Promise<VoteCaster> => {
    const challenge = async () => known.current ?? renew();
    const onDelay = (delay: Delay) => dispatch({ type: 'delayed', delay });
    const opening =
      caster.current ??
      loadChunk(() => import('./vote-caster.ts')).then((chunk) =>
        chunk.createVoteCaster({ entry, challenge, renew, onDelay }),
      );
    caster.current = opening;
    opening.catch(() => {
      if (caster.current === opening) caster.current = null;
    });
    return opening;
  }, [entry, renew, dispatch]);

  /** Prefetches the code for a vote and starts its proof of work, with retries. */
  const prefetchVote = useCallback(() => {
    const { signal } = leaving.current;
    const prepareVote = async () => {
      if (!known.current) await refresh();
      const challenge = known.current;
      if (!challenge || !canVoteButtonBePressed(challenge)) return;
      const dialog = prefetchVoteDialog(challenge, signal);
      (await retryUntilSuccess(loadVoteCaster, { signal })).prepare(challenge);
      await dialog;
    };
    warming.current ??= prepareVote()
      .catch(() => {
        // The click on the vote button retries and reports errors.
      })
      .finally(() => {
        warming.current = null;
      });
  }, [refresh, loadVoteCaster]);

  return { refresh, loadVoteCaster, prefetchVote };
}

/** On a rejected network, the click opens a dialog that explains the rejection. */
const canVoteButtonBePressed = ({ voted, blockedBy }: Challenge) =>
  !voted && (blockedBy === null || blockedBy === codes.vpn);
