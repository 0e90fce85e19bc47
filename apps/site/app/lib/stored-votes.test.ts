import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  findStoredVote,
  hasVotePanel,
  readStoredVotes,
  registerVotePanel,
  removeStoredVote,
  type StoredVote,
  storeVote,
  watchVotePanels,
  withVoteLock,
} from './stored-votes.ts';

const hourMs = 3_600_000;

const buildVote = (entry: number, given: Partial<StoredVote> = {}): StoredVote => ({
  entry,
  number: String(entry).padStart(4, '0'),
  title: `Film ${entry}`,
  requestId: `request ${entry}`,
  dwellMs: 5000,
  at: Date.now(),
  ...given,
});

function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

beforeEach(() => vi.stubGlobal('localStorage', createStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('stored votes', () => {
  test('each entry has one vote, which is found until it is removed', () => {
    expect(storeVote(buildVote(1))).toBe(true);
    storeVote(buildVote(2));
    storeVote(buildVote(1, { needsPerson: true }));
    expect(readStoredVotes().map(({ entry }) => entry)).toEqual([2, 1]);
    expect(findStoredVote(1)).toEqual(buildVote(1, { needsPerson: true, at: expect.any(Number) }));
    removeStoredVote(1);
    expect(findStoredVote(1)).toBeUndefined();
    removeStoredVote(2);
    expect(localStorage.getItem('votes')).toBeNull();
  });

  test.each([
    ['of an hour ago', -hourMs, true],
    ['of two days ago', -48 * hourMs, false],
    ['of two days ahead, after the clock was set back', 48 * hourMs, false],
  ])('a vote %s is sent: %#', (_, ms, isKept) => {
    storeVote(buildVote(1, { at: Date.now() + ms }));
    expect(readStoredVotes()).toHaveLength(isKept ? 1 : 0);
  });

  test('invalid data counts as no vote', () => {
    localStorage.setItem('votes', '{');
    expect(readStoredVotes()).toEqual([]);
  });

  test('without local storage, votes last until the document is left', () => {
    const throwForbidden = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('localStorage', {
      getItem: throwForbidden,
      setItem: throwForbidden,
      removeItem: throwForbidden,
    });
    expect(storeVote(buildVote(1))).toBe(false);
    expect(findStoredVote(1)).toBeDefined();
    removeStoredVote(1);
    expect(readStoredVotes()).toEqual([]);
  });
});

test('a watcher runs at once and when a vote panel appears or disappears', () => {
  const run = vi.fn(() => hasVotePanel(3));
  const stopWatching = watchVotePanels(run);
  registerVotePanel(3)();
  stopWatching();
  registerVotePanel(3)();
  expect(run.mock.results.map(({ value }) => value)).toEqual([false, true, false]);
});

describe('the lock of a vote', () => {
  const { signal } = new AbortController();

  test('is requested by entry', async () => {
    const request = vi.fn(async (_name: string, _options: object, run: () => unknown) => run());
    vi.stubGlobal('navigator', { locks: { request } });
    const run = vi.fn(async () => {});
    await withVoteLock(7, signal, run);
    expect(request).toHaveBeenCalledWith('vote 7', { signal }, run);
    expect(run).toHaveBeenCalledOnce();
  });

  test('is not needed where the browser has none', async () => {
    vi.stubGlobal('navigator', {});
    const run = vi.fn(async () => {});
    await withVoteLock(7, signal, run);
    expect(run).toHaveBeenCalledOnce();
  });

  test('is given up when the wait is aborted', async () => {
    const aborting = new AbortController();
    const request = vi.fn(async () => {
      aborting.abort();
      throw new Error('aborted');
    });
    vi.stubGlobal('navigator', { locks: { request } });
    await expect(withVoteLock(7, aborting.signal, async () => {})).resolves.toBeUndefined();
  });
});
