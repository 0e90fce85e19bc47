import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { LoginWorkSource } from '@film-contest/contract/login-work';
import { call } from '../../lib/api.ts';
import { computeProofOfWork } from '../../lib/proof-of-work/compute-work.ts';
import { reportSlow } from '../../lib/proof-of-work/report-slow.ts';

/** Tasks expire after ten minutes. */
const freshMs = 5 * 60_000;

/** Reason of a slow login: the source of many logins or wrong passwords; null for a slow device. */
export interface LoginDelay {
  raisedBy: LoginWorkSource | null;
}

/** The proof of work for one login of an account. */
interface Piece {
  account: string;
  at: number;
  raisedBy: LoginWorkSource | null;
  /** Null if there is no work; the login is then sent without. */
  done: Promise<string | null>;
  stop: AbortController;
}

type Send<D> = (proof: { work?: string }) => Promise<Outcome<D>>;

/**
 * Solves the proof of work of logins. Without a solution, because a script is missing or the server did not answer, a
 * login is sent without work, and the server may ask for a captcha instead.
 * @param onDelay receives the reason of a slow login; null when the delay is over
 */
export function createLoginWork(onDelay: (delay: LoginDelay | null) => void) {
  let piece: Piece | null = null;

  function discard() {
    piece?.stop.abort();
    piece = null;
  }

  function start(account: string): Piece {
    if (piece?.account === account && Date.now() - piece.at < freshMs) return piece;
    discard();
    const begun: Piece = {
      account,
      at: Date.now(),
      raisedBy: null,
      done: Promise.resolve(null),
      stop: new AbortController(),
    };
    begun.done = solve(begun).then((work) => {
      // Failed work is tried again with the next login.
      if (work === null && piece === begun) piece = null;
      return work;
    });
    piece = begun;
    return begun;
  }

  async function waitForWork(account: string): Promise<{ work?: string }> {
    const waited = start(account);
    const work = await reportSlow(waited.done, (isSlow) =>
      onDelay(isSlow ? { raisedBy: waited.raisedBy } : null),
    );
    return work === null ? {} : { work };
  }

  return {
    /** Starts the work of an account, while the reader types. */
    prepare: (account: string) => void start(account),

    /** Sends a login with its work. Solves new work, once, if the server rejects it as expired or too little. */
    async send<D>(account: string, send: Send<D>): Promise<Outcome<D>> {
      let outcome = await send(await waitForWork(account));
      if (isWorkRejected(outcome)) {
        discard();
        outcome = await send(await waitForWork(account));
      }
      // A missing or wrong captcha does not use up the work.
      if (outcome.ok || isCaptchaRejected(outcome)) return outcome;
      discard();
      start(account);
      return outcome;
    },

    /** Stops the work when the form is left. */
    close: discard,
  };
}

export type LoginWork = ReturnType<typeof createLoginWork>;

async function solve(piece: Piece): Promise<string | null> {
  try {
    const { account } = piece;
    const outcome = await call('loginChallenge', { body: { account }, background: true });
    if (!outcome.ok || piece.stop.signal.aborted) return null;
    piece.raisedBy = outcome.data.workRaisedBy;
    return await computeProofOfWork(outcome.data.work, piece.stop.signal);
  } catch {
    // The server did not answer, or a script is missing. The login itself reports a lost connection.
    return null;
  }
}

const isWorkRejected = (outcome: Outcome<unknown>) =>
  !outcome.ok && outcome.code === codes.proofInvalid;

const isCaptchaRejected = (outcome: Outcome<unknown>) =>
  !outcome.ok && (outcome.code === codes.captchaMissing || outcome.code === codes.captchaWrong);
