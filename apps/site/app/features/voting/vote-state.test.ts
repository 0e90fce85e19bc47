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

const reduceEvents = (...events: VoteEvent[]) =>
  events.reduce(reduceVoteState, createVoteState(10, null));
const pressed: VoteEvent = { type: 'pressed', requestId: 'a' };
const buildRefusal = (code: number): VoteEvent => ({ type: 'refused', code, message: 'words' });
const counted: VoteEvent = { type: 'counted', votes: 14, message: '' };
const asked: VoteEvent = { type: 'asked', level: 1 };
const lost: VoteEvent = { type: 'lost', awaits: null };
const lostOffline: VoteEvent = { type: 'lost', awaits: 'connection' };
const unanswered: VoteEvent = { type: 'lost', awaits: 'server' };
const slow: VoteEvent = { type: 'delayed', delay: { by: 'work', raisedBy: 'entry' } };
const young: VoteEvent = { type: 'delayed', delay: { by: 'newDevice', castAt: 1000 } };
const buildRecount = (votes: number | null): VoteEvent => ({ type: 'recounted', votes });
const buildToldEvent = (given: Partial<Extract<VoteEvent, { type: 'told' }>>): VoteEvent => ({
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
      [pressed, buildRefusal(codes.alreadyVoted)],
      'already',
      10,
    ],
    ['through a VPN is taken back', [pressed, buildRefusal(codes.vpn)], 'vpn', 10],
    ['after the close is taken back', [pressed, buildRefusal(codes.votingClosed)], 'closed', 10],
    [
      'refused for another reason can be tried again',
      [pressed, buildRefusal(codes.tooManyRequests)],
      'failed',
      10,
    ],
    [
      'whose work was refused can be tried again',
      [pressed, buildRefusal(codes.proofInvalid)],
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
    ['under way is not disturbed by a fresh count', [pressed, buildToldEvent({})], 'pending', 11],
    ['under way is not disturbed by a recount', [pressed, buildRecount(12)], 'pending', 11],
    ['not given yet lets the count move', [buildRecount(12)], 'idle', 12],
    ['that was counted outlasts an older count', [pressed, counted, buildRecount(13)], 'voted', 14],
    ['that was counted is followed by others', [pressed, counted, buildRecount(15)], 'voted', 15],
    ['of this voter is known from the challenge', [buildToldEvent({ voted: true })], 'voted', 12],
    [
      'cannot be given when the challenge says closed',
      [buildToldEvent({ blockedBy: codes.votingClosed })],
      'closed',
      12,
    ],
    [
      'cannot be given by someone who is not eligible',
      [buildToldEvent({ blockedBy: codes.notEligible })],
      'blocked',
      12,
    ],
    [
      'refused for want of eligibility is not tried again',
      [pressed, buildRefusal(codes.notEligible)],
      'blocked',
      10,
    ],
    [
      'is open again once the challenge says so',
      [pressed, buildRefusal(codes.notEligible), buildToldEvent({})],
      'idle',
      12,
    ],
    [
      'can be tried though the challenge sees a VPN',
      [buildToldEvent({ blockedBy: codes.vpn })],
      'idle',
      12,
    ],
    [
      'refused as a double stays so after a fresh count',
      [pressed, buildRefusal(codes.alreadyVoted), buildToldEvent({ voted: true })],
      'already',
      12,
    ],
    ['that needs more proof is taken back until it is given', [pressed, asked], 'proof', 10],
    [
      'is not taken from its dialog by a fresh count',
      [pressed, asked, buildToldEvent({})],
      'proof',
      12,
    ],
    ['is not taken from its dialog by a recount', [pressed, asked, buildRecount(13)], 'proof', 13],
    [
      'counted in another tab needs no proof',
      [pressed, asked, buildToldEvent({ voted: true })],
      'voted',
      12,
    ],
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
      [pressed, asked, buildRefusal(codes.votingClosed)],
      'closed',
      10,
    ],
    ['loses its figure when counts are hidden', [buildToldEvent({ votes: null })], 'idle', null],
    [
      'has no figure to add to while counts are hidden',
      [buildRecount(null), pressed],
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
      [pressed, counted, buildRecount(null)],
      'voted',
      null,
    ],
    ['gets its figure back', [buildRecount(null), buildRecount(20)], 'idle', 20],
    [
      'that was counted unseen gets its figure back',
      [pressed, { type: 'counted', votes: null, message: '' }, buildRecount(20)],
      'voted',
      20,
    ],
  ])('%s', (_, events, step, votes) => {
    const state = reduceEvents(...events);
    expect(state.step).toBe(step);
    expect(getShownVoteCount(state)).toBe(votes);
  });

  test('is sent again with its first id, so that it is counted once', () => {
    const again: VoteEvent = { type: 'pressed', requestId: 'b' };
    expect(reduceEvents(pressed, lost, again).requestId).toBe('a');
    expect(reduceEvents(pressed, buildRefusal(codes.vpn), again).requestId).toBe('a');
    expect(reduceEvents(pressed, asked, { type: 'dropped' }, again).requestId).toBe('a');
  });

  test('pressed twice is one vote', () => {
    expect(reduceEvents(pressed, pressed)).toEqual(reduceEvents(pressed));
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
    const refusedState = reduceEvents(pressed, buildRefusal(codes.notEligible));
    expect(refusedState.message).toBe('words');
    expect(reduceVoteState(refusedState, buildToldEvent({})).message).toBeNull();
  });

  test('can be cast once voting opens', () => {
    const state = reduceVoteState(createVoteState(3, codes.votingClosed), buildToldEvent({}));
    expect(canPressVoteButton(state)).toBe(true);
  });

  test('that needs proof can neither be counted nor cast below its dialog', () => {
    const state = reduceEvents(pressed, asked);
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
    [[pressed, buildRefusal(codes.alreadyVoted)], false],
    [[pressed, lost], false],
  ])('%j: its count is expected is %s', (events, isExpected) => {
    expect(expectsCountedVote(reduceEvents(...events))).toBe(isExpected);
  });

  test('asked for proof twice asks for the last level', () => {
    expect(reduceEvents(pressed, asked, { type: 'asked', level: 2 })).toMatchObject({
      step: 'proof',
      level: 2,
      requestId: 'a',
    });
  });

  test('rejected for its network keeps the case until a retry', () => {
    const vpn: VoteEvent = { ...buildRefusal(codes.vpn), refusalCase: 'K7P2' } as VoteEvent;
    expect(reduceEvents(pressed, vpn).refusalCase).toBe('K7P2');
    expect(reduceEvents(pressed, vpn, buildToldEvent({})).refusalCase).toBe('K7P2');
    expect(reduceEvents(pressed, vpn, pressed).refusalCase).toBeNull();
  });

  test('that takes longer states the reason until it is answered', () => {
    const late = reduceEvents(pressed, young);
    expect(late.delay).toEqual({ by: 'newDevice', castAt: 1000 });
    expect(reduceVoteState(late, counted).delay).toBeNull();
    expect(reduceVoteState(late, asked).delay).toBeNull();
  });

  test.each<[string, VoteEvent[], boolean]>([
    ['whose device is too new', [pressed, young], true],
    ['whose work takes long', [pressed, slow], true],
    ['whose work is done', [pressed, slow, { type: 'delayed', delay: null }], false],
    ['that needs more proof after all', [pressed, young, asked], false],
    ['that a busy server puts off', [pressed, { type: 'delayed', delay: { by: 'busy' } }], false],
    ['that was lost offline', [pressed, lostOffline], true],
    ['that the server did not answer', [pressed, unanswered], true],
    ['that is lost for good', [pressed, lost], false],
    ['that is tried again', [pressed, lostOffline, pressed], false],
    [
      'that was counted in another tab',
      [pressed, lostOffline, buildToldEvent({ voted: true })],
      false,
    ],
  ])('%s waits by itself: %s', (_, events, expected) => {
    expect(isVoteWaiting(reduceEvents(...events))).toBe(expected);
  });

  test('rejected for its network names the class of network', () => {
    const listed = { ...buildRefusal(codes.vpn), network: 'listed' } as VoteEvent;
    expect(reduceEvents(pressed, listed).refusedNetwork).toBe('listed');
    expect(reduceEvents(pressed, listed, pressed).refusedNetwork).toBeNull();
  });

  test('names the pass of this browser', () => {
    const pass = { name: 'River University', closesAt: '2026-06-01T10:00:00.000Z' };
    expect(reduceEvents(buildToldEvent({ pass })).pass).toEqual(pass);
    expect(reduceEvents(buildToldEvent({ pass }), buildToldEvent({})).pass).toBeNull();
  });
});
