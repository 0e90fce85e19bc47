import { ChunkError } from '@film-contest/contract/chunk';
import { BusyError, retryUntilSuccess } from '@film-contest/contract/retry';
import { notifyChunkError } from '../../lib/chunk.ts';
import type { Intent, VoteCaster } from './vote-caster.ts';
import { buildRetryEvent, lost, type VoteEvent } from './vote-state.ts';

interface VoteToSend {
  loadVoteCaster: () => Promise<VoteCaster>;
  intent: Intent;
  dispatch: (event: VoteEvent) => void;
  /** Aborts when the reader leaves the page, or when another tab has cast the vote. */
  signal: AbortSignal;
}

/**
 * Sends a vote and retries until the server responds. Each attempt loads the script for votes, because loading it may
 * have failed.
 */
export async function sendVote({
  loadVoteCaster,
  intent,
  dispatch,
  signal,
}: VoteToSend): Promise<void> {
  const attemptVote = async () => (await loadVoteCaster()).vote(intent);
  const onFailure = (error: unknown) =>
    dispatch(
      error instanceof BusyError ? { type: 'delayed', delay: { by: 'busy' } } : buildRetryEvent(),
    );
  try {
    const event = await retryUntilSuccess(attemptVote, { signal, onFailure });
    // Does not report events after the reader has left: the next page sends the vote with the same id.
    if (!signal.aborted) dispatch(event);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ChunkError) notifyChunkError(error);
    dispatch(lost);
  }
}
