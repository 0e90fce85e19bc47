import { codes } from '@film-contest/contract/codes';
import type { NetworkClass, ProofLevel, VoteChallenge } from '@film-contest/contract/voting';

/**
 * `idle` may press · `pending` pressed, answer outstanding · `proof` a dialog asks for more proof ·
 * `voted` counted · `already` had voted before · `vpn` refused for its network · `closed` nobody may
 * vote now · `blocked` this voter may not · `failed` may press again.
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

/** Why a pressed vote takes longer than usual; a device that is too new votes by itself at `castAt`. */
export type Delay = { by: 'busy' } | { by: 'newDevice'; castAt: number };

/** The connection of this device, or an answer of the server. */
type Awaited = 'connection' | 'server';

export interface VoteState {
  step: VoteStep;
  /** Votes as last told by the server; null while counts are hidden. */
  votes: number | null;
  /** Names the intended vote: a retry sends the same one, so that it can never count twice. */
  requestId: string | null;
  /** The server's words for `failed` and `blocked`; null when it gave none. */
  message: string | null;
  /** Code of why nobody, or not this voter, may vote; null where the vote is open. */
  blockedBy: number | null;
  delay: Delay | null;
  /** `failed`, and sent again by itself until this answers; null where only a press sends it again. */
  awaits: Awaited | null;
  /** What the dialog of `proof` asks for. */
  level: ProofLevel;
  /** Under which staff find the refusal of `vpn` again. */
  refusalCase: string | null;
  /** What that network is. */
  refusedNetwork: NetworkClass | null;
  /** The venue whose pass this browser holds. */
  pass: VoteChallenge['pass'];
}

type Told = Pick<VoteChallenge, 'votes' | 'voted' | 'blockedBy' | 'pass'>;

export type VoteEvent =
  | ({ type: 'told' } & Told)
  | { type: 'recounted'; votes: number | null }
  | { type: 'pressed'; requestId: string }
  | { type: 'delayed'; delay: Delay }
  | { type: 'asked'; level: ProofLevel }
  | { type: 'dropped' }
  | { type: 'counted'; votes: number | null }
  | Refused
  | { type: 'lost'; awaits: Awaited | null };

interface Refused {
  type: 'refused';
  code: number;
  message: string;
  refusalCase?: string | null;
  network?: NetworkClass | null;
}

/** The vote did not get through, and is not sent again by itself. */
export const lost: VoteEvent = { type: 'lost', awaits: null };

/** The vote did not get through, and is sent again by itself. */
export const buildRetryEvent = (): VoteEvent => ({
  type: 'lost',
  awaits: navigator.onLine === false ? 'connection' : 'server',
});

export const initialVote = (votes: number | null, blockedBy: number | null): VoteState => ({
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

/** A VPN can be turned off before the vote is given; any other obstacle stays. */
function toVoteStep(blockedBy: number | null): VoteStep {
  if (blockedBy === null || blockedBy === codes.vpn) return 'idle';
  return blockedBy === codes.votingClosed ? 'closed' : 'blocked';
}

/**
 * The figure to show, or null while counts are hidden: a pressed vote counts at once and is taken back
 * when it is refused.
 */
export const shownVotes = ({ step, votes }: VoteState) =>
  step === 'pending' && votes !== null ? votes + 1 : votes;

export const mayPress = ({ step }: VoteState) =>
  step === 'idle' || step === 'vpn' || step === 'failed';

export const hasVoted = ({ step }: VoteState) => step === 'voted' || step === 'already';

/** Whether the vote goes on by itself as long as its page is there. */
export const isWaiting = ({ step, delay, awaits }: VoteState) =>
  (step === 'pending' && delay?.by === 'newDevice') || (step === 'failed' && awaits !== null);

/** Whether the vote may be counted before its reader does anything but prove it. */
export const expectsCount = ({ step }: VoteState) => step === 'pending' || step === 'proof';

export const isPressed = (state: VoteState) => state.step === 'pending' || hasVoted(state);

export function voteReducer(state: VoteState, event: VoteEvent): VoteState {
  switch (event.type) {
    case 'told':
      return told(state, event);
    case 'recounted':
      return recounted(state, event.votes);
    case 'pressed':
      if (!mayPress(state)) return state;
      return {
        ...settled(state),
        step: 'pending',
        requestId: state.requestId ?? event.requestId,
      };
    case 'delayed':
      // An attempt after a failure: the vote is under way again.
      return state.step === 'failed'
        ? { ...settled(state), step: 'pending', delay: event.delay }
        : { ...state, delay: event.delay };
    case 'asked':
      return { ...settled(state), step: 'proof', level: event.level };
    case 'dropped':
      return state.step === 'proof' ? { ...state, step: 'idle' } : state;
    case 'counted':
      return { ...settled(state), step: 'voted', votes: event.votes };
    case 'refused':
      return {
        ...settled(state),
        step: refusal(event.code),
        message: event.message,
        refusalCase: event.refusalCase ?? null,
        refusedNetwork: event.network ?? null,
      };
    case 'lost':
      return { ...settled(state), step: 'failed', awaits: event.awaits };
  }
}

const settled = (state: VoteState): VoteState => ({
  ...state,
  message: null,
  delay: null,
  awaits: null,
  refusalCase: null,
  refusedNetwork: null,
});

function refusal(code: number): VoteStep {
  if (code === codes.alreadyVoted) return 'already';
  if (code === codes.vpn) return 'vpn';
  return code === codes.votingClosed || code === codes.notEligible ? toVoteStep(code) : 'failed';
}

/**
 * A fresh count never disturbs a vote under way, nor hides what the reader has just been told. Proof
 * that is being given goes on, unless the vote was counted meanwhile, in another tab.
 */
function told(state: VoteState, event: Told): VoteState {
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

/** A count that was asked for before this vote arrived must not take it back. */
function recounted(state: VoteState, votes: number | null): VoteState {
  if (state.step === 'pending') return state;
  if (state.step !== 'voted' || votes === null) return { ...state, votes };
  return { ...state, votes: Math.max(state.votes ?? 0, votes) };
}
