import { codes } from '@film-contest/contract/codes';

/**
 * `idle` may press · `pending` pressed, answer outstanding · `voted` counted · `already` had voted
 * before · `vpn` refused for its network · `closed` nobody may vote now · `blocked` this voter may
 * not · `failed` may press again.
 */
export type VoteStep =
  | 'idle'
  | 'pending'
  | 'voted'
  | 'already'
  | 'vpn'
  | 'closed'
  | 'blocked'
  | 'failed';

export interface VoteState {
  step: VoteStep;
  /** Votes as last told by the server. */
  votes: number;
  /** Names the intended vote: a retry sends the same one, so that it can never count twice. */
  requestId: string | null;
  /** The server's words for `failed` and `blocked`; null when it gave none. */
  message: string | null;
  /** Code of why nobody, or not this voter, may vote; null where the vote is open. */
  blockedBy: number | null;
  /** The server is busy and the vote is being sent again. */
  isBusy: boolean;
}

export type VoteEvent =
  | { type: 'told'; votes: number; voted: boolean; blockedBy: number | null }
  | { type: 'recounted'; votes: number }
  | { type: 'pressed'; requestId: string }
  | { type: 'busy' }
  | { type: 'counted'; votes: number }
  | { type: 'refused'; code: number; message: string }
  | { type: 'lost' };

export const initialVote = (votes: number, blockedBy: number | null): VoteState => ({
  step: stepOf(blockedBy),
  votes,
  requestId: null,
  message: null,
  blockedBy,
  isBusy: false,
});

/** A VPN can be turned off before the vote is given; any other obstacle stays. */
function stepOf(blockedBy: number | null): VoteStep {
  if (blockedBy === null || blockedBy === codes.vpn) return 'idle';
  return blockedBy === codes.votingClosed ? 'closed' : 'blocked';
}

/** The figure to show: a pressed vote counts at once and is taken back when it is refused. */
export const shownVotes = ({ step, votes }: VoteState) => (step === 'pending' ? votes + 1 : votes);

export const mayPress = ({ step }: VoteState) =>
  step === 'idle' || step === 'vpn' || step === 'failed';

export const hasVoted = ({ step }: VoteState) => step === 'voted' || step === 'already';

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
        ...state,
        step: 'pending',
        requestId: state.requestId ?? event.requestId,
        message: null,
        isBusy: false,
      };
    case 'busy':
      return { ...state, isBusy: true };
    case 'counted':
      return { ...settled(state), step: 'voted', votes: event.votes };
    case 'refused':
      return { ...settled(state), step: refusal(event.code), message: event.message };
    case 'lost':
      return { ...settled(state), step: 'failed', message: null };
  }
}

const settled = (state: VoteState): VoteState => ({ ...state, message: null, isBusy: false });

function refusal(code: number): VoteStep {
  if (code === codes.alreadyVoted) return 'already';
  if (code === codes.vpn) return 'vpn';
  return code === codes.votingClosed || code === codes.notEligible ? stepOf(code) : 'failed';
}

/** A fresh count never disturbs a vote under way, nor hides what the reader has just been told. */
function told(state: VoteState, event: Extract<VoteEvent, { type: 'told' }>): VoteState {
  const { votes, voted, blockedBy } = event;
  if (state.step === 'pending') return state;
  const fresh = { ...state, votes, blockedBy };
  if (voted) return { ...fresh, step: state.step === 'already' ? 'already' : 'voted' };
  const step = stepOf(blockedBy);
  if (step !== 'idle') return { ...fresh, step, message: null };
  const wasBlocked = state.step === 'closed' || state.step === 'blocked';
  return wasBlocked ? { ...fresh, step, message: null } : fresh;
}

/** A count that was asked for before this vote arrived must not take it back. */
function recounted(state: VoteState, votes: number): VoteState {
  if (state.step === 'pending') return state;
  return { ...state, votes: state.step === 'voted' ? Math.max(state.votes, votes) : votes };
}
