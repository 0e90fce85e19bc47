import { codes } from '@film-contest/contract/codes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { computeProofOfWork } from '../../lib/proof-of-work/compute-work.ts';
import { createLoginWork, type LoginWork } from './login-work.ts';

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }));
vi.mock('../../lib/proof-of-work/compute-work.ts', () => ({ computeProofOfWork: vi.fn() }));

const asked = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
const solve = vi.mocked(computeProofOfWork);
const onDelay = vi.fn();
let work: LoginWork;
let tasks = 0;

const loggedIn = { ok: true, code: codes.loggedIn, msg: '', data: null } as const;
const refuse = (code: number) => ({ ok: false, code, msg: '', data: null, fields: {} }) as never;

beforeEach(() => {
  vi.useFakeTimers();
  tasks = 0;
  asked.mockReset().mockImplementation(async () => {
    tasks += 1;
    return { ...loggedIn, data: { work: `task ${tasks}`, workRaisedBy: 'account' } };
  });
  solve.mockReset().mockImplementation(async (task) => `${task} solved`);
  onDelay.mockReset();
  work = createLoginWork(onDelay);
});
afterEach(() => {
  work.close();
  vi.useRealTimers();
});

/** Sends a login and returns the proofs that were sent. The server gives the answers in turn. */
async function logIn(account: string, ...answers: (typeof loggedIn)[]) {
  const send = vi.fn(async (_: { work?: string }) => answers.shift() ?? loggedIn);
  const outcome = await work.send(account, send);
  return { outcome, sent: send.mock.calls.map(([proof]) => proof) };
}

test('work that was solved while the reader typed is sent', async () => {
  work.prepare('a@example.org');
  work.prepare('a@example.org');
  expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 1 solved' }]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('another account needs its own work', async () => {
  work.prepare('a@example.org');
  const signal = solve.mock.calls[0]?.[1];
  expect((await logIn('b@example.org')).sent).toEqual([{ work: 'task 2 solved' }]);
  expect(signal?.aborted ?? true).toBe(true);
});

test('work is solved again when it is old', async () => {
  work.prepare('a@example.org');
  vi.advanceTimersByTime(6 * 60_000);
  expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 2 solved' }]);
});

describe('after a rejection', () => {
  test('as expired or too little, new work is solved and sent, once', async () => {
    const { outcome, sent } = await logIn(
      'a@example.org',
      refuse(codes.proofInvalid),
      refuse(codes.proofInvalid),
    );
    expect(sent).toEqual([{ work: 'task 1 solved' }, { work: 'task 2 solved' }]);
    expect(outcome).toMatchObject({ ok: false, code: codes.proofInvalid });
  });

  test.each([codes.captchaMissing, codes.captchaWrong])(
    'with %i the work is kept',
    async (code) => {
      await logIn('a@example.org', refuse(code));
      expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 1 solved' }]);
    },
  );

  test('of the password, new work is solved at once', async () => {
    await logIn('a@example.org', refuse(codes.wrongPassword));
    expect(asked).toHaveBeenCalledTimes(2);
    expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 2 solved' }]);
  });
});

describe('a login is sent without work', () => {
  test.each<[string, () => void]>([
    ['the server rejects the request for a task', () => asked.mockResolvedValueOnce(refuse(4005))],
    ['the server does not answer', () => asked.mockRejectedValueOnce(new Error('offline'))],
    ['the browser cannot solve it', () => solve.mockResolvedValueOnce(null)],
    ['a script is missing', () => solve.mockRejectedValueOnce(new Error('missing'))],
  ])('if %s, and the next one tries again', async (_, prevent) => {
    prevent();
    expect((await logIn('a@example.org', refuse(codes.captchaMissing))).sent).toEqual([{}]);
    const [proof] = (await logIn('a@example.org')).sent;
    expect(proof?.work).toMatch(/^task \d solved$/);
  });
});

test('a long wait is explained until it is over', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  solve.mockReturnValueOnce(promise);
  const done = logIn('a@example.org');
  await vi.advanceTimersByTimeAsync(1900);
  expect(onDelay).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onDelay.mock.lastCall).toEqual([{ raisedBy: 'account' }]);
  resolve('solved late');
  expect((await done).sent).toEqual([{ work: 'solved late' }]);
  expect(onDelay.mock.lastCall).toEqual([null]);
});

test('leaving the form stops the work', async () => {
  work.prepare('a@example.org');
  await vi.advanceTimersByTimeAsync(0);
  work.close();
  expect(solve.mock.calls[0]?.[1].aborted).toBe(true);
});
