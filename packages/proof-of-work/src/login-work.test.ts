import { codes } from '@film-contest/contract/codes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { computeProofOfWork } from './compute-work.ts';
import { type AskForTask, createLoginWorkSolver, type LoginWork } from './login-work.ts';

vi.mock('./compute-work.ts', () => ({ computeProofOfWork: vi.fn() }));

const asked = vi.fn<AskForTask>();
const solve = vi.mocked(computeProofOfWork);
const onDelay = vi.fn();
let work: LoginWork;
let tasks = 0;

const loggedIn = { ok: true, code: codes.loggedIn, msg: '', data: null } as const;
const createRefusal = (code: number) =>
  ({ ok: false, code, msg: '', data: null, fields: {} }) as never;

/** Requests a task without an answer until the request is aborted. */
const requestWithoutAnswer: AskForTask = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

beforeEach(() => {
  vi.useFakeTimers();
  tasks = 0;
  asked.mockReset().mockImplementation(async () => {
    tasks += 1;
    return { ...loggedIn, data: { work: `task ${tasks}`, workRaisedBy: 'account' } };
  });
  solve.mockReset().mockImplementation(async (task) => `${task} solved`);
  onDelay.mockReset();
  work = createLoginWorkSolver('consoleLogin', asked, onDelay);
});
afterEach(() => {
  work.close();
  vi.useRealTimers();
});

/**
 * Delays the next solution until the returned function is called with it. An abort ends the work without a solution, as
 * with a worker.
 */
function holdSolution() {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  solve.mockImplementationOnce((_, signal) => {
    signal.addEventListener('abort', () => resolve(null));
    return promise;
  });
  return resolve;
}

/**
 * Sends a login, to which the server returns the given answers in turn. Returns the outcome and the proofs that were
 * sent.
 */
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
      createRefusal(codes.proofInvalid),
      createRefusal(codes.proofInvalid),
    );
    expect(sent).toEqual([{ work: 'task 1 solved' }, { work: 'task 2 solved' }]);
    expect(outcome).toMatchObject({ ok: false, code: codes.proofInvalid });
  });

  test.each([codes.captchaMissing, codes.captchaWrong])(
    'with %i the work is kept',
    async (code) => {
      await logIn('a@example.org', createRefusal(code));
      expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 1 solved' }]);
    },
  );

  test.each(['wrongPassword', 'accountUnknown'] as const)(
    'as %s, new work is solved at once',
    async (name) => {
      await logIn('a@example.org', createRefusal(codes[name]));
      expect(asked).toHaveBeenCalledTimes(2);
      expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 2 solved' }]);
    },
  );

  test.each(['loginCodeNeeded', 'notActivated', 'tooManyRequests', 'loginFailed'] as const)(
    'as %s, new work is solved only for the next login',
    async (name) => {
      await logIn('a@example.org', createRefusal(codes[name]));
      expect(asked).toHaveBeenCalledTimes(1);
      expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 2 solved' }]);
    },
  );
});

test('a login that failed without an answer may have used up its work', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('timeout')));
  await expect(work.send('a@example.org', send)).rejects.toThrow('timeout');
  expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 2 solved' }]);
});

describe('an account that is edited while a login is sent', () => {
  async function editWhileSending(...answers: (typeof loggedIn)[]) {
    const finish = holdSolution();
    const done = logIn('a@example.org', ...answers);
    await vi.advanceTimersByTimeAsync(0);
    work.prepare('b@example.org');
    await vi.advanceTimersByTimeAsync(0);
    finish('task 1 solved');
    return (await done).sent;
  }

  test('does not stop the work of that login', async () => {
    expect(await editWhileSending()).toEqual([{ work: 'task 1 solved' }]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test.each(['wrongPassword', 'captchaMissing', 'notActivated'] as const)(
    'gets its work after %s',
    async (name) => {
      expect(await editWhileSending(createRefusal(codes[name]))).toEqual([
        { work: 'task 1 solved' },
      ]);
      expect(asked.mock.calls.map(([body]) => body.account)).toEqual([
        'a@example.org',
        'b@example.org',
      ]);
      expect((await logIn('b@example.org')).sent).toEqual([{ work: 'task 2 solved' }]);
    },
  );

  test('does not get work if it was corrected back', async () => {
    const finish = holdSolution();
    const done = logIn('a@example.org', createRefusal(codes.captchaMissing));
    work.prepare('b@example.org');
    work.prepare('a@example.org');
    finish('task 1 solved');
    await done;
    expect((await logIn('a@example.org')).sent).toEqual([{ work: 'task 1 solved' }]);
  });
});

describe('a login is sent without work', () => {
  test.each<[string, () => void]>([
    [
      'the server rejects the request for a task',
      () => asked.mockResolvedValueOnce(createRefusal(4005)),
    ],
    ['the server does not answer', () => asked.mockRejectedValueOnce(new Error('offline'))],
    ['the browser cannot solve it', () => solve.mockResolvedValueOnce(null)],
    ['a script is missing', () => solve.mockRejectedValueOnce(new Error('missing'))],
  ])('if %s, and the next one tries again', async (_, prevent) => {
    prevent();
    expect((await logIn('a@example.org', createRefusal(codes.captchaMissing))).sent).toEqual([{}]);
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

test('a late task does not blame the device, and is not waited for longer than five seconds', async () => {
  asked.mockImplementationOnce(requestWithoutAnswer);
  const done = logIn('a@example.org');
  await vi.advanceTimersByTimeAsync(4900);
  expect(asked.mock.calls[0]?.[1].aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect((await done).sent).toEqual([{}]);
  expect(onDelay).not.toHaveBeenCalled();
});

test('a task in time may take long to solve', async () => {
  const finish = holdSolution();
  const done = logIn('a@example.org');
  await vi.advanceTimersByTimeAsync(20_000);
  finish('solved late');
  expect((await done).sent).toEqual([{ work: 'solved late' }]);
});

describe('leaving the form', () => {
  /** Leaves the form after a login was started, at once or while its work is solved; expects that it is not sent. */
  async function expectNoLogin({ isSolving = false } = {}) {
    const send = vi.fn(async (_: { work?: string }) => loggedIn);
    const done = work.send('a@example.org', send);
    if (isSolving) await vi.advanceTimersByTimeAsync(0);
    work.close();
    await expect(done).rejects.toThrow('left');
    expect(send).not.toHaveBeenCalled();
  }

  test('stops work that was prepared', async () => {
    work.prepare('a@example.org');
    await vi.advanceTimersByTimeAsync(0);
    work.close();
    expect(solve.mock.calls[0]?.[1].aborted).toBe(true);
  });

  test.each<[string, () => void]>([
    ['is solved at once', () => {}],
    ['cannot be solved', () => solve.mockResolvedValueOnce(null)],
  ])('sends no login whose work %s', async (_, prevent) => {
    prevent();
    await expectNoLogin();
  });

  test('sends no login whose work is being solved', async () => {
    holdSolution();
    await expectNoLogin({ isSolving: true });
    expect(solve).toHaveBeenCalledTimes(1);
  });

  test('sends no login whose work was solved before', async () => {
    work.prepare('a@example.org');
    await vi.advanceTimersByTimeAsync(0);
    await expectNoLogin();
  });

  test('stops the request for a task', async () => {
    asked.mockImplementationOnce(requestWithoutAnswer);
    await expectNoLogin();
  });

  test.each(['wrongPassword', 'proofInvalid'] as const)(
    'while the login is sent starts nothing after %s',
    async (name) => {
      const answer = Promise.withResolvers<typeof loggedIn>();
      const send = vi.fn((_: { work?: string }) => answer.promise);
      const done = work.send('a@example.org', send);
      done.catch(() => {});
      await vi.advanceTimersByTimeAsync(0);
      work.prepare('b@example.org');
      work.close();
      answer.resolve(createRefusal(codes[name]));
      await Promise.allSettled([done]);
      expect(send).toHaveBeenCalledTimes(1);
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  test('is final', async () => {
    work.close();
    work.prepare('a@example.org');
    await expectNoLogin();
    expect(asked).not.toHaveBeenCalled();
  });
});
