import { codes } from '@film-contest/contract/codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigateTo } from '../../lib/navigation.ts';
import { dismissNotice, type Notice, showNotice } from '../../lib/notices.ts';
import {
  findStoredVote,
  readStoredVotes,
  registerVotePanel,
  removeStoredVote,
  storeVote,
} from '../../lib/stored-votes.ts';
import { resumeStoredVotes } from './resume-votes.ts';
import { sendVote } from './send-vote.ts';
import type { VoteEvent } from './vote-state.ts';

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }));
vi.mock('../../lib/texts.ts', () => ({
  getDocumentLocale: () => 'en-US',
  getTranslator: () => (key: string, values?: object) =>
    values ? `${key} ${Object.values(values).join(' ')}` : key,
}));
vi.mock('../../lib/navigation.ts', () => ({ navigateTo: vi.fn() }));
vi.mock('../../lib/notices.ts', () => ({ showNotice: vi.fn(() => 1), dismissNotice: vi.fn() }));
vi.mock('../../lib/proof-of-work/compute-work.ts', () => ({ computeProofOfWork: vi.fn() }));
vi.mock('./send-vote.ts', () => ({ sendVote: vi.fn() }));

const sent = vi.mocked(sendVote);
const getLastNotice = () => vi.mocked(showNotice).mock.lastCall?.[0] as Notice;

const vote = {
  entry: 12,
  number: '0012',
  title: 'Film',
  requestId: 'b7',
  dwellMs: 5000,
  at: Date.now(),
};

/** Stores a vote and resumes it. Returns the function with which its sending reports events. */
async function resumeVote() {
  storeVote(vote);
  const begun = Promise.withResolvers<Parameters<typeof sendVote>[0]>();
  const ended = Promise.withResolvers<void>();
  sent.mockImplementationOnce((options) => {
    begun.resolve(options);
    return ended.promise;
  });
  resumeStoredVotes();
  const { dispatch, signal, intent } = await begun.promise;
  return { dispatch, signal, intent, end: ended.resolve };
}

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/en-US/gallery' });
  vi.stubGlobal('navigator', {});
});
afterEach(async () => {
  removeStoredVote(12);
  const leave = registerVotePanel(12);
  resumeStoredVotes();
  leave();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('a stored vote is sent once with its id, and a notice tells its result', async () => {
  const { dispatch, intent, end } = await resumeVote();
  resumeStoredVotes();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(intent).toMatchObject({ requestId: 'b7', dwellMs: 5000 });
  dispatch({ type: 'delayed', delay: { by: 'newDevice', castAt: 0 } });
  const title = 'film.vote.label 0012 Film';
  expect(getLastNotice()).toEqual({
    title,
    stay: true,
    level: 'info',
    text: 'film.vote.sentSoon',
    isOfDocument: true,
  });
  expect(readStoredVotes()).toHaveLength(1);
  dispatch({ type: 'counted', votes: 4, message: 'ok' });
  expect(getLastNotice()).toEqual({
    title,
    stay: true,
    level: 'success',
    text: 'film.vote.counted',
  });
  expect(dismissNotice).toHaveBeenCalledOnce();
  expect(readStoredVotes()).toEqual([]);
  end();
});

test.each<[string, VoteEvent, string]>([
  ['offline', { type: 'lost', awaits: 'connection' }, 'film.vote.offline'],
  ['without an answer', { type: 'lost', awaits: 'server' }, 'film.vote.unanswered'],
  [
    'with long work',
    { type: 'delayed', delay: { by: 'work', raisedBy: null } },
    'film.vote.work device',
  ],
  ['at a busy server', { type: 'delayed', delay: { by: 'busy' } }, 'film.vote.busy'],
])('%s the vote stays stored', async (_, event, text) => {
  const { dispatch, end } = await resumeVote();
  dispatch(event);
  expect(getLastNotice()).toMatchObject({ text, isOfDocument: true });
  expect(getLastNotice()).not.toHaveProperty('action');
  expect(findStoredVote(12)).not.toHaveProperty('needsPerson');
  end();
});

test.each<[string, VoteEvent]>([
  ['a captcha', { type: 'asked', level: 1 }],
  ['another network', { type: 'refused', code: codes.vpn, message: 'no' }],
  ['a retry', { type: 'lost', awaits: null }],
])('a vote that needs %s continues on the film’s page', async (_, event) => {
  const { dispatch, end } = await resumeVote();
  dispatch(event);
  end();
  expect(findStoredVote(12)).toMatchObject({ requestId: 'b7', needsPerson: true });
  getLastNotice().action?.onPick();
  expect(navigateTo).toHaveBeenCalledWith('/en-US/gallery/12');
  await Promise.resolve();
  resumeStoredVotes();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('the next document reminds once of a vote that needs the voter, until the film is shown', () => {
  storeVote({ ...vote, needsPerson: true });
  resumeStoredVotes();
  resumeStoredVotes();
  expect(showNotice).toHaveBeenCalledOnce();
  expect(getLastNotice()).toMatchObject({
    title: 'film.vote.label 0012 Film',
    text: 'film.vote.needsStep',
    action: { label: 'film.vote.continue' },
  });
  const leave = registerVotePanel(12);
  resumeStoredVotes();
  expect(dismissNotice).toHaveBeenCalledOnce();
  leave();
  resumeStoredVotes();
  expect(showNotice).toHaveBeenCalledTimes(2);
  expect(sent).not.toHaveBeenCalled();
});

test.each<[string, number, Partial<Notice>]>([
  ['counted before', codes.alreadyVoted, { level: 'success', text: 'film.vote.counted' }],
  ['rejected', codes.votingClosed, { level: 'error', text: 'closed' }],
])('a vote that was %s is no longer stored', async (_, code, notice) => {
  const { dispatch, end } = await resumeVote();
  dispatch({ type: 'refused', code, message: 'closed' });
  expect(getLastNotice()).toMatchObject(notice);
  expect(readStoredVotes()).toEqual([]);
  end();
});

test('a film’s page takes over its vote', async () => {
  const { dispatch, signal, end } = await resumeVote();
  const leave = registerVotePanel(12);
  resumeStoredVotes();
  expect(signal.aborted).toBe(true);
  dispatch({ type: 'counted', votes: 4, message: 'ok' });
  expect(showNotice).not.toHaveBeenCalled();
  expect(findStoredVote(12)).toBeDefined();
  end();
  leave();
});
