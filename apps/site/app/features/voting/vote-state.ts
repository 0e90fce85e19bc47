import { codes } from '@film-contest/contract/codes';
import type { NetworkClass, ProofLevel, VoteChallenge } from '@film-contest/contract/voting';
import type { WorkSource } from '@film-contest/contract/work-limits';

/**
 * State of the reader's vote for an entry.
 * - `idle`: can vote
 * - `pending`: waiting for the server's response
 * - `proof`: a dialog asks for proof
 * - `voted`: the vote was counted
 * - `already`: the voter had voted before
 * - `vpn`: rejected because of the network
 * - `closed`: voting is closed
 * - `blocked`: this voter cannot vote
 * - `failed`: the voter can retry
 */
export type VoteStep =
  | 'idle'
  | 'pending'
  | 'proof'
  | 'voted'
  | 'already'
  | 'vpn'
  | 'closed'
  | 'blocked'
  | 'failed';

/**
 * Reason of a delay before the vote is sent. A vote from a device that is too new is sent at `castAt`. `raisedBy` is
 * the network, operator or entry whose many votes increase the proof of work; null if only the device is slow.
 */
export type Delay =
  | { by: 'busy' }
  | { by: 'newDevice'; castAt: number }
  | { by: 'work'; raisedBy: WorkSource | null };

/** Condition that an automatic retry of the vote waits for. */
type Awaited = 'connection' | 'server';

export interface VoteState {
  step: VoteStep;
  /** Votes as last returned by the server; null while counts are hidden. */
  votes: number | null;
  /** Id of the vote. Retries send the same id, so that the vote is counted once. */
  requestId: string | null;
  /** The server's message in the states `failed` and `blocked`, if any. */
  message: string | null;
  /** Error code of the reason why this reader cannot vote; null if voting is possible. */
  blockedBy: number | null;
  delay: Delay | null;
  /** Condition that the automatic retry of a failed vote waits for. If null, only a click retries. */
  awaits: Awaited | null;
  /** Level of proof that the proof dialog asks for in the state `proof`. */
  level: ProofLevel;
  /** Case number of a `vpn` rejection, for staff. */
  refusalCase: string | null;
  /** Class of the rejected network, such as VPN or data center. */
  refusedNetwork: NetworkClass | null;
  /** Venue pass that this browser holds, with its venue and expiry; null if it holds none. */
  pass: VoteChallenge['pass'];
}

type ChallengeUpdate = Pick<VoteChallenge, 'votes' | 'voted' | 'blockedBy' | 'pass'>;

export type VoteEvent =
  | ({ type: 'told' } & ChallengeUpdate)
  | { type: 'recounted'; votes: number | null }
  | { type: 'pressed'; requestId: string }
  | { type: 'delayed'; delay: Delay | null }
  | { type: 'asked'; level: ProofLevel }
  | { type: 'dropped' }
  | { type: 'counted'; votes: number | null; message: string }
  | Refused
  | { type: 'lost'; awaits: Awaited | null };

interface Refused {
  type: 'refused';
  code: number;
  message: string;
  refusalCase?: string | null;
  network?: NetworkClass | null;
}

/** Event: the vote failed and is not retried automatically. */
export const lost: VoteEvent = { type: 'lost', awaits: null };

/** Event: the vote failed and is retried automatically. */
export const buildRetryEvent = (): VoteEvent => ({
  type: 'lost',
  awaits: navigator.onLine === false ? 'connection' : 'server',
});

export const createVoteState = (votes: number | null, blockedBy: number | null): VoteState => ({
  step: toVoteStep(blockedBy),
  votes,
  requestId: null,
  message: null,
  blockedBy,
  delay: null,
  awaits: null,
  level: 0,
  refusalCase: null,
  refusedNetwork: null,
  pass: null,
});

/**
 * Maps a blocking error code to a state of the vote. A VPN does not block the vote button, because the reader can turn
 * it off.
 */
function toVoteStep(blockedBy: number | null): VoteStep {
  if (blockedBy === null || blockedBy === codes.vpn) return 'idle';
  return blockedBy === codes.votingClosed ? 'closed' : 'blocked';
}

/** Returns the vote count that the page shows, including a pending vote; null while counts are hidden. */
export const getShownVoteCount = ({ step, votes }: VoteState) =>
  step === 'pending' && votes !== null ? votes + 1 : votes;

export const canPressVoteButton = ({ step }: VoteState) =>
  step === 'idle' || step === 'vpn' || step === 'failed';

export const hasVoted = ({ step }: VoteState) => step === 'voted' || step === 'already';

/** Whether the vote will be sent automatically while the page is open. */
export const isVoteWaiting = ({ step, delay, awaits }: VoteState) =>
  (step === 'pending' && (delay?.by === 'newDevice' || delay?.by === 'work')) ||
  (step === 'failed' && awaits !== null);

/** Whether the vote has ended or needs an action on this page. Then no other page sends it automatically. */
export const endsAutomaticVote = (event: VoteEvent) =>
  event.type === 'counted' ||
  event.type === 'refused' ||
  event.type === 'asked' ||
  (event.type === 'lost' && event.awaits === null);

/** Whether the vote may still be counted without another click on the vote button. */
export const expectsCountedVote = ({ step }: VoteState) => step === 'pending' || step === 'proof';

export const isVotePressed = (state: VoteState) => state.step === 'pending' || hasVoted(state);

export function reduceVoteState(state: VoteState, event: VoteEvent): VoteState {
  switch (event.type) {
    case 'told':
      return applyVoteChallenge(state, event);
    case 'recounted':
      return applyVoteCount(state, event.votes);
    case 'pressed':
      if (!canPressVoteButton(state)) return state;
      return {
        ...buildSettledVoteState(state),
        step: 'pending',
        requestId: state.requestId ?? event.requestId,
      };
    case 'delayed':
      // A failed vote is being sent again, so it is pending.
      return state.step === 'failed'
        ? { ...buildSettledVoteState(state), step: 'pending', delay: event.delay }
        : { ...state, delay: event.delay };
    case 'asked':
      return { ...buildSettledVoteState(state), step: 'proof', level: event.level };
    case 'dropped':
      return state.step === 'proof' ? { ...state, step: 'idle' } : state;
    case 'counted':
      return { ...buildSettledVoteState(state), step: 'voted', votes: event.votes };
    case 'refused':
      return {
        ...buildSettledVoteState(state),
        step: mapCodeToVoteStep(event.code),
        message: event.message,
        refusalCase: event.refusalCase ?? null,
        refusedNetwork: event.network ?? null,
      };
    case 'lost':
      return { ...buildSettledVoteState(state), step: 'failed', awaits: event.awaits };
  }
}

const buildSettledVoteState = (state: VoteState): VoteState => ({
  ...state,
  message: null,
  delay: null,
  awaits: null,
  refusalCase: null,
  refusedNetwork: null,
});

function mapCodeToVoteStep(code: number): VoteStep {
  if (code === codes.alreadyVoted) return 'already';
  if (code === codes.vpn) return 'vpn';
  return code === codes.votingClosed || code === codes.notEligible ? toVoteStep(code) : 'failed';
}

/** Applies a challenge. Does not change a pending vote, its result, or an open proof dialog. */
function applyVoteChallenge(state: VoteState, event: ChallengeUpdate): VoteState {
  const { votes, voted, blockedBy, pass } = event;
  if (state.step === 'pending') return state;
  const fresh = { ...state, votes, blockedBy, pass };
  if (voted) return { ...fresh, step: state.step === 'already' ? 'already' : 'voted' };
  if (state.step === 'proof') return fresh;
  const step = toVoteStep(blockedBy);
  if (step !== 'idle') return { ...fresh, step, message: null };
  const wasBlocked = state.step === 'closed' || state.step === 'blocked';
  return wasBlocked ? { ...fresh, step, message: null } : fresh;
}

/** Applies a vote count. Ignores a count that was requested before this vote was counted. */
function applyVoteCount(state: VoteState, votes: number | null): VoteState {
  if (state.step === 'pending') return state;
  if (state.step !== 'voted' || votes === null) return { ...state, votes };
  return { ...state, votes: Math.max(state.votes ?? 0, votes) };
}
