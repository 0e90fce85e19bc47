import { codes } from '@film-contest/contract/codes';
import { describe, expect, test } from 'vitest';
import {
  initialVote,
  isPressed,
  mayPress,
  shownVotes,
  type VoteEvent,
  type VoteStep,
  voteReducer,
} from './vote-state.ts';

const run = (...events: VoteEvent[]) => events.reduce(voteReducer, initialVote(10, null));
const pressed: VoteEvent = { type: 'pressed', requestId: 'a' };
const refused = (code: number): VoteEvent => ({ type: 'refused', code, message: 'words' });
const counted: VoteEvent = { type: 'counted', votes: 14 };
const recounted = (votes: number): VoteEvent => ({ type: 'recounted', votes });
const told = (given: Partial<Extract<VoteEvent, { type: 'told' }>>): VoteEvent => ({
  type: 'told',
  votes: 12,
  voted: false,
  blockedBy: null,
  ...given,
});

describe('a vote', () => {
  test.each<[string, VoteEvent[], VoteStep, number]>([
    ['counts at once when pressed', [pressed], 'pending', 11],
    ['is confirmed with the true count', [pressed, counted], 'voted', 14],
    [
      'given before stays pressed, without the +1',
      [pressed, refused(codes.alreadyVoted)],
      'already',
      10,
    ],
    ['through a VPN is taken back', [pressed, refused(codes.vpn)], 'vpn', 10],
    ['after the close is taken back', [pressed, refused(codes.votingClosed)], 'closed', 10],
    [
      'refused for another reason can be tried again',
      [pressed, refused(codes.tooManyRequests)],
      'failed',
      10,
    ],
    ['without an answer is taken back', [pressed, { type: 'lost' }], 'failed', 10],
    ['stays pending while the server is busy', [pressed, { type: 'busy' }], 'pending', 11],
    ['under way is not disturbed by a fresh count', [pressed, told({})], 'pending', 11],
    ['under way is not disturbed by a recount', [pressed, recounted(12)], 'pending', 11],
    ['not given yet lets the count move', [recounted(12)], 'idle', 12],
    ['that was counted outlasts an older count', [pressed, counted, recounted(13)], 'voted', 14],
    ['that was counted is followed by others', [pressed, counted, recounted(15)], 'voted', 15],
    ['of this voter is known from the challenge', [told({ voted: true })], 'voted', 12],
    [
      'cannot be given when the challenge says closed',
      [told({ blockedBy: codes.votingClosed })],
      'closed',
      12,
    ],
    [
      'cannot be given by someone who is not eligible',
      [told({ blockedBy: codes.notEligible })],
      'blocked',
      12,
    ],
    [
      'refused for want of eligibility is not tried again',
      [pressed, refused(codes.notEligible)],
      'blocked',
      10,
    ],
    [
      'is open again once the challenge says so',
      [pressed, refused(codes.notEligible), told({})],
      'idle',
      12,
    ],
    ['can be tried though the challenge sees a VPN', [told({ blockedBy: codes.vpn })], 'idle', 12],
    [
      'refused as a double stays so after a fresh count',
      [pressed, refused(codes.alreadyVoted), told({ voted: true })],
      'already',
      12,
    ],
  ])('%s', (_, events, step, votes) => {
    const state = run(...events);
    expect(state.step).toBe(step);
    expect(shownVotes(state)).toBe(votes);
  });

  test('is sent again under its first name, so that it can never count twice', () => {
    const again: VoteEvent = { type: 'pressed', requestId: 'b' };
    expect(run(pressed, { type: 'lost' }, again).requestId).toBe('a');
    expect(run(pressed, refused(codes.vpn), again).requestId).toBe('a');
  });

  test('pressed twice is one vote', () => {
    expect(run(pressed, pressed)).toEqual(run(pressed));
  });

  test.each<[number, VoteStep]>([
    [codes.votingClosed, 'closed'],
    [codes.notEligible, 'blocked'],
    [codes.notFound, 'blocked'],
  ])('that cannot be given for %i is %s from the start', (code, step) => {
    const state = initialVote(3, code);
    expect(state).toMatchObject({ step, blockedBy: code });
    expect(mayPress(state)).toBe(false);
    expect(isPressed(state)).toBe(false);
  });

  test('that was refused keeps the words of the refusal, and drops them once it is open', () => {
    const refusedState = run(pressed, refused(codes.notEligible));
    expect(refusedState.message).toBe('words');
    expect(voteReducer(refusedState, told({})).message).toBeNull();
  });

  test('that opens meanwhile can be pressed', () => {
    const state = voteReducer(initialVote(3, codes.votingClosed), told({}));
    expect(mayPress(state)).toBe(true);
  });
});
