import { codes } from '@film-contest/contract/codes';
import { describe, expect, test } from 'vitest';
import {
  canPressVoteButton,
  createVoteState,
  expectsCountedVote,
  getShownVoteCount,
  hasVoted,
  isVotePressed,
  isVoteWaiting,
  reduceVoteState,
  type VoteEvent,
  type VoteStep,
} from './vote-state.ts';

const run = (...events: VoteEvent[]) => events.reduce(reduceVoteState, createVoteState(10, null));
const pressed: VoteEvent = { type: 'pressed', requestId: 'a' };
const refused = (code: number): VoteEvent => ({ type: 'refused', code, message: 'words' });
const counted: VoteEvent = { type: 'counted', votes: 14, message: '' };
const asked: VoteEvent = { type: 'asked', level: 1 };
const lost: VoteEvent = { type: 'lost', awaits: null };
const lostOffline: VoteEvent = { type: 'lost', awaits: 'connection' };
const unanswered: VoteEvent = { type: 'lost', awaits: 'server' };
const young: VoteEvent = { type: 'delayed', delay: { by: 'newDevice', castAt: 1000 } };
const recounted = (votes: number | null): VoteEvent => ({ type: 'recounted', votes });
const told = (given: Partial<Extract<VoteEvent, { type: 'told' }>>): VoteEvent => ({
  type: 'told',
  votes: 12,
  voted: false,
  blockedBy: null,
  pass: null,
  ...given,
});

describe('a vote', () => {
  test.each<[string, VoteEvent[], VoteStep, number | null]>([
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
    [
      'whose work was refused can be tried again',
      [pressed, refused(codes.proofInvalid)],
      'failed',
      10,
    ],
    ['without an answer is taken back', [pressed, lost], 'failed', 10],
    [
      'stays pending while the server is busy',
      [pressed, { type: 'delayed', delay: { by: 'busy' } }],
      'pending',
      11,
    ],
    ['stays pending while its device is new', [pressed, young], 'pending', 11],
    ['is pending again after a failed attempt', [pressed, lostOffline, young], 'pending', 11],
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
    ['that needs more proof is taken back until it is given', [pressed, asked], 'proof', 10],
    ['is not taken from its dialog by a fresh count', [pressed, asked, told({})], 'proof', 12],
    ['is not taken from its dialog by a recount', [pressed, asked, recounted(13)], 'proof', 13],
    ['counted in another tab needs no proof', [pressed, asked, told({ voted: true })], 'voted', 12],
    ['whose proof was given counts', [pressed, asked, counted], 'voted', 14],
    [
      'whose proof is put off can be pressed again',
      [pressed, asked, { type: 'dropped' }],
      'idle',
      10,
    ],
    [
      'that was counted outlasts the end of its dialog',
      [pressed, asked, counted, { type: 'dropped' }],
      'voted',
      14,
    ],
    [
      'is taken back from its dialog where the vote has closed',
      [pressed, asked, refused(codes.votingClosed)],
      'closed',
      10,
    ],
    ['loses its figure when counts are hidden', [told({ votes: null })], 'idle', null],
    [
      'has no figure to add to while counts are hidden',
      [recounted(null), pressed],
      'pending',
      null,
    ],
    [
      'is counted without a figure',
      [pressed, { type: 'counted', votes: null, message: '' }],
      'voted',
      null,
    ],
    [
      'that was counted is hidden with the others',
      [pressed, counted, recounted(null)],
      'voted',
      null,
    ],
    ['gets its figure back', [recounted(null), recounted(20)], 'idle', 20],
    [
      'that was counted unseen gets its figure back',
      [pressed, { type: 'counted', votes: null, message: '' }, recounted(20)],
      'voted',
      20,
    ],
  ])('%s', (_, events, step, votes) => {
    const state = run(...events);
    expect(state.step).toBe(step);
    expect(getShownVoteCount(state)).toBe(votes);
  });

  test('is sent again with its first id, so that it is counted once', () => {
    const again: VoteEvent = { type: 'pressed', requestId: 'b' };
    expect(run(pressed, lost, again).requestId).toBe('a');
    expect(run(pressed, refused(codes.vpn), again).requestId).toBe('a');
    expect(run(pressed, asked, { type: 'dropped' }, again).requestId).toBe('a');
  });

  test('pressed twice is one vote', () => {
    expect(run(pressed, pressed)).toEqual(run(pressed));
  });

  test.each<[number, VoteStep]>([
    [codes.votingClosed, 'closed'],
    [codes.notEligible, 'blocked'],
    [codes.notFound, 'blocked'],
  ])('that cannot be given for %i is %s from the start', (code, step) => {
    const state = createVoteState(3, code);
    expect(state).toMatchObject({ step, blockedBy: code });
    expect(canPressVoteButton(state)).toBe(false);
    expect(isVotePressed(state)).toBe(false);
  });

  test('that was rejected keeps the message until voting is open', () => {
    const refusedState = run(pressed, refused(codes.notEligible));
    expect(refusedState.message).toBe('words');
    expect(reduceVoteState(refusedState, told({})).message).toBeNull();
  });

  test('can be cast once voting opens', () => {
    const state = reduceVoteState(createVoteState(3, codes.votingClosed), told({}));
    expect(canPressVoteButton(state)).toBe(true);
  });

  test('that needs proof can neither be counted nor cast below its dialog', () => {
    const state = run(pressed, asked);
    expect([canPressVoteButton(state), hasVoted(state), isVotePressed(state)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each<[VoteEvent[], boolean]>([
    [[], false],
    [[pressed], true],
    [[pressed, asked], true],
    [[pressed, asked, { type: 'dropped' }], false],
    [[pressed, counted], false],
    [[pressed, refused(codes.alreadyVoted)], false],
    [[pressed, lost], false],
  ])('%j: its count is expected is %s', (events, isExpected) => {
    expect(expectsCountedVote(run(...events))).toBe(isExpected);
  });

  test('asked for proof twice asks for the last level', () => {
    expect(run(pressed, asked, { type: 'asked', level: 2 })).toMatchObject({
      step: 'proof',
      level: 2,
      requestId: 'a',
    });
  });

  test('rejected for its network keeps the case until a retry', () => {
    const vpn: VoteEvent = { ...refused(codes.vpn), refusalCase: 'K7P2' } as VoteEvent;
    expect(run(pressed, vpn).refusalCase).toBe('K7P2');
    expect(run(pressed, vpn, told({})).refusalCase).toBe('K7P2');
    expect(run(pressed, vpn, pressed).refusalCase).toBeNull();
  });

  test('that takes longer states the reason until it is answered', () => {
    const late = run(pressed, young);
    expect(late.delay).toEqual({ by: 'newDevice', castAt: 1000 });
    expect(reduceVoteState(late, counted).delay).toBeNull();
    expect(reduceVoteState(late, asked).delay).toBeNull();
  });

  test.each<[string, VoteEvent[], boolean]>([
    ['whose device is too new', [pressed, young], true],
    ['that needs more proof after all', [pressed, young, asked], false],
    ['that a busy server puts off', [pressed, { type: 'delayed', delay: { by: 'busy' } }], false],
    ['that was lost offline', [pressed, lostOffline], true],
    ['that the server did not answer', [pressed, unanswered], true],
    ['that is lost for good', [pressed, lost], false],
    ['that is tried again', [pressed, lostOffline, pressed], false],
    ['that was counted in another tab', [pressed, lostOffline, told({ voted: true })], false],
  ])('%s waits by itself: %s', (_, events, expected) => {
    expect(isVoteWaiting(run(...events))).toBe(expected);
  });

  test('rejected for its network names the class of network', () => {
    const listed = { ...refused(codes.vpn), network: 'listed' } as VoteEvent;
    expect(run(pressed, listed).refusedNetwork).toBe('listed');
    expect(run(pressed, listed, pressed).refusedNetwork).toBeNull();
  });

  test('names the pass of this browser', () => {
    const pass = { name: 'River University', closesAt: '2026-06-01T10:00:00.000Z' };
    expect(run(told({ pass })).pass).toEqual(pass);
    expect(run(told({ pass }), told({})).pass).toBeNull();
  });
});
