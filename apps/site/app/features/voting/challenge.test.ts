import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
vi.mock('../../lib/api.ts', () => ({ call: (...given: unknown[]) => call(...given) }));

const answered = { ok: true, data: { votes: 3 } };

/** Loads the module again, as a new page does. The storage is kept. */
async function loadModuleAsNewPage() {
  vi.resetModules();
  return import('./challenge.ts');
}

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('first requests run one at a time, so that a browser becomes one voter', async () => {
  const answers: ((value: unknown) => void)[] = [];
  call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { requestVoteChallenge } = await loadModuleAsNewPage();
  const first = requestVoteChallenge(1);
  const second = requestVoteChallenge(2);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  answers[0]?.(answered);
  expect(await first).toMatchObject({ votes: 3 });
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  answers[1]?.(answered);
  expect(await second).toMatchObject({ votes: 3 });
});

test('requests of a known voter run in parallel', async () => {
  call.mockResolvedValueOnce(answered).mockReturnValue(new Promise(() => {}));
  const { requestVoteChallenge } = await loadModuleAsNewPage();
  await requestVoteChallenge(1);
  requestVoteChallenge(2);
  requestVoteChallenge(3);
  expect(call).toHaveBeenCalledTimes(3);
});

test('being a voter is stored across pages', async () => {
  call.mockResolvedValue(answered);
  const first = await loadModuleAsNewPage();
  expect(first.isBrowserVoter()).toBe(false);
  await first.requestVoteChallenge(1);
  expect((await loadModuleAsNewPage()).isBrowserVoter()).toBe(true);
});

test('a rejection creates no voter, and the next request is sent', async () => {
  call.mockResolvedValueOnce({ ok: false, code: 4006 }).mockResolvedValue(answered);
  const { requestVoteChallenge, isBrowserVoter } = await loadModuleAsNewPage();
  expect(await requestVoteChallenge(1)).toBeNull();
  expect(isBrowserVoter()).toBe(false);
  expect(await requestVoteChallenge(1)).not.toBeNull();
});

test.each([
  ['no answer', () => call.mockRejectedValueOnce(new Error('no connection'))],
  ['a busy server', () => call.mockResolvedValueOnce({ ok: false, code: 4005, data: null })],
])('%s is an error, and the next request is sent', async (_, arrange) => {
  arrange();
  call.mockResolvedValue(answered);
  const { requestVoteChallenge, isBrowserVoter } = await loadModuleAsNewPage();
  await expect(requestVoteChallenge(1)).rejects.toThrow();
  expect(isBrowserVoter()).toBe(false);
  expect(await requestVoteChallenge(1)).not.toBeNull();
});

test('without storage being a voter lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', undefined);
  call.mockResolvedValue(answered);
  const { requestVoteChallenge, isBrowserVoter } = await loadModuleAsNewPage();
  await requestVoteChallenge(1);
  expect(isBrowserVoter()).toBe(true);
  expect((await loadModuleAsNewPage()).isBrowserVoter()).toBe(false);
});
