import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { LoginForm, LoginWorkSource } from '@film-contest/contract/login-work';
import { computeProofOfWork } from './compute-work.ts';
import { waitAndReportDelay } from './report-delay.ts';

/** Maximum age of a task that a login uses, in milliseconds. The server accepts tasks for ten minutes. */
const freshMs = 5 * 60_000;

/** Maximum time that a login waits for its task, in milliseconds. */
const taskTimeoutMs = 5000;

/**
 * Reason of a slow login. `raisedBy` is the source of many logins or wrong passwords; null if only the device is slow.
 */
export interface LoginDelay {
  raisedBy: LoginWorkSource | null;
}

/** The proof of work for one login of an account. */
interface Piece {
  account: string;
  at: number;
  /** The task that the server sent; null if it sent none. */
  task: Promise<Task | null>;
  /**
   * The solution. Null if there is none: the login is then sent without proof of work. Rejects when the work is
   * stopped.
   */
  done: Promise<string | null>;
  stop: AbortController;
}

type Task = Contract['loginChallenge']['data'];

/** Sends a request for a task. */
export type AskForTask = (
  body: { form: LoginForm; account: string },
  signal: AbortSignal,
) => Promise<Outcome<Task>>;

type Send<D> = (proof: { work?: string }) => Promise<Outcome<D>>;

/**
 * Solves the proof of work of logins. If a script is missing or the server did not answer, there is no solution. A
 * login is then sent without it, and the server may require a captcha instead.
 * @param form the form that logs in
 * @param onDelay receives the reason of a slow login; null when the delay is over
 */
export function createLoginWorkSolver(
  form: LoginForm,
  askForTask: AskForTask,
  onDelay: (delay: LoginDelay | null) => void,
) {
  let piece: Piece | null = null;
  let isSending = false;
  let isClosed = false;
  /** Account whose proof of work starts after the login that is being sent; null for none. */
  let next: string | null = null;

  function discardWork() {
    piece?.stop.abort();
    piece = null;
  }

  function startWork(account: string): Piece {
    if (piece?.account === account && Date.now() - piece.at < freshMs) return piece;
    discardWork();
    const stop = new AbortController();
    const task = requestTaskWithTimeout(
      (signal) => askForTask({ form, account }, signal),
      stop.signal,
    );
    const started: Piece = {
      account,
      at: Date.now(),
      task,
      done: task.then((received) => solveTask(received, stop.signal)),
      stop,
    };
    started.done.then(
      (work) => {
        // Forgets failed work, so that the next login tries again.
        if (work === null && piece === started) piece = null;
      },
      () => {},
    );
    piece = started;
    return started;
  }

  /**
   * Waits for the proof of work of a login, then sends the login.
   * @throws Error if the form is left during the wait.
   */
  async function sendWithWork<D>(account: string, send: Send<D>): Promise<Outcome<D>> {
    if (isClosed) throw createFormLeftError();
    const { task, done } = startWork(account);
    const raisedBy = (await task)?.workRaisedBy ?? null;
    const work = await waitAndReportDelay(done, (isSlow) => onDelay(isSlow ? { raisedBy } : null));
    if (isClosed) throw createFormLeftError();
    return send(work === null ? {} : { work });
  }

  /**
   * Sends a login. If the server rejects its work as expired or insufficient, solves a new task and sends the login
   * once more.
   */
  async function sendWithValidWork<D>(account: string, send: Send<D>): Promise<Outcome<D>> {
    const outcome = await sendWithWork(account, send);
    if (outcome.ok || outcome.code !== codes.proofInvalid) return outcome;
    discardWork();
    return sendWithWork(account, send);
  }

  return {
    /** Starts the work of an account while the reader types. During a login, starts it after that login. */
    prepare(account: string) {
      if (isSending) next = account;
      else if (!isClosed) startWork(account);
    },

    /**
     * Sends a login with its proof of work.
     * @throws errors of `send`, or Error if the form is left during the wait.
     */
    async send<D>(account: string, send: Send<D>): Promise<Outcome<D>> {
      isSending = true;
      next = null;
      try {
        const outcome = await sendWithValidWork(account, send);
        // Keeps the work after a rejected captcha, because the server has not used it up.
        if (!isRejectedAs(outcome, captchaCodes)) discardWork();
        if (outcome.ok) next = null;
        else if (isRejectedAs(outcome, retriedCodes)) next ??= account;
        return outcome;
      } catch (error) {
        // Discards the work, because the server may have received it already.
        discardWork();
        throw error;
      } finally {
        isSending = false;
        if (next !== null && !isClosed) startWork(next);
      }
    },

    /** Stops the work when the form is left. Logins that wait for their work are not sent. */
    close() {
      isClosed = true;
      discardWork();
    },
  };
}

export type LoginWork = ReturnType<typeof createLoginWorkSolver>;

/** Requests a task. Returns null if no answer arrives in time; the login itself reports a lost connection. */
async function requestTaskWithTimeout(
  ask: (signal: AbortSignal) => Promise<Outcome<Task>>,
  stop: AbortSignal,
): Promise<Task | null> {
  const request = new AbortController();
  const abortRequest = () => request.abort();
  const timer = setTimeout(abortRequest, taskTimeoutMs);
  stop.addEventListener('abort', abortRequest);
  try {
    const outcome = await ask(request.signal);
    return outcome.ok ? outcome.data : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', abortRequest);
  }
}

/**
 * Solves a task. Returns null without a task, or if the script is missing or the browser cannot solve it. @throws Error
 * when stopped.
 */
async function solveTask(task: Task | null, stop: AbortSignal): Promise<string | null> {
  const work = task && (await computeProofOfWork(task.work, stop).catch(() => null));
  if (stop.aborted) throw createFormLeftError();
  return work;
}

const createFormLeftError = () => new Error('the login form was left');

const captchaCodes: readonly number[] = [codes.captchaMissing, codes.captchaWrong];

/** Errors after which a login with new work can succeed. Other errors require a code, a link, or a pause. */
const retriedCodes: readonly number[] = [
  codes.wrongPassword,
  codes.accountUnknown,
  codes.proofInvalid,
];

const isRejectedAs = (outcome: Outcome<unknown>, expected: readonly number[]) =>
  !outcome.ok && expected.includes(outcome.code);
