import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import {
  BusyError,
  pauseUnlessAborted,
  retryUntilSuccess,
  throwIfBusy,
} from '@film-contest/contract/retry';
import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { computeProofOfWork } from '@film-contest/proof-of-work/compute-work';
import { waitAndReportDelay } from '@film-contest/proof-of-work/report-delay';
import { createProofOfWorkCache } from '@film-contest/proof-of-work/work-cache';
import { call } from '../../lib/api.ts';
import { getDocumentLocale, getTranslator } from '../../lib/texts.ts';
import { storeReceipt } from '../../lib/vote-receipts.ts';
import type { Challenge } from './challenge.ts';
import { getReferrerHost } from './referrer.ts';
import { type Delay, lost, type VoteEvent } from './vote-state.ts';

/**
 * Longest waiting period of a new device, in milliseconds, for which the browser waits. If it is longer, more proof is
 * requested instead.
 */
const longestWaitMs = 15_000;

type Result = Outcome<Contract['castVote']['data']>;

/** Proof that a voter types into a dialog: a captcha or a verification code. */
export type Proof = Pick<
  Contract['castVote']['body'],
  'captchaId' | 'captcha' | 'contact' | 'contactCode'
>;

/** Sends the vote with the typed proof. Closes the dialog if the response shows that the proof is not needed. */
export type GiveProof = (proof: Proof) => Promise<Result>;

/** A vote that the reader has cast. Its id makes sending idempotent, so that the vote is counted once. */
export interface Intent {
  requestId: string;
  dwellMs: number;
}

interface VoteCasterOptions {
  entry: number;
  /**
   * Returns the loaded challenge, or requests one.
   * @throws ServerError or BusyError if there is no response
   */
  challenge: () => Promise<Challenge | null>;
  /**
   * Requests a new challenge.
   * @throws ServerError or BusyError if there is no response
   */
  renew: () => Promise<Challenge | null>;
  /** Called with the reason when sending takes long, and with null when it continues. */
  onDelay: (delay: Delay | null) => void;
}

export type VoteCaster = ReturnType<typeof createVoteCaster>;

/**
 * Creates a caster that handles a vote from the click to the server's response. The script is loaded when a vote is
 * likely.
 */
export function createVoteCaster({ entry, challenge, renew, onDelay }: VoteCasterOptions) {
  const leaving = new AbortController();
  const workCache = createProofOfWorkCache((work) => computeProofOfWork(work, leaving.signal));
  let intent: Intent = { requestId: '', dwellMs: 0 };

  /** Returns the vote's challenge after the waiting period of a new device has passed. */
  async function getChallengeAfterWait(): Promise<Challenge | null> {
    const known = await challenge();
    // Renews the challenge, because the reader may have turned off the VPN since.
    const asked = known?.blockedBy === codes.vpn ? await renew() : known;
    if (!asked || asked.blockedBy !== null) return asked;
    workCache.prepare(asked);
    if (asked.level !== 1 || asked.waitMs === 0 || asked.waitMs > longestWaitMs) return asked;
    const castAt = asked.at + asked.waitMs;
    const leftMs = castAt - Date.now();
    if (leftMs > 0) {
      onDelay({ by: 'newDevice', castAt });
      await pauseUnlessAborted(Math.min(leftMs, longestWaitMs), leaving.signal);
    }
    return leaving.signal.aborted ? null : renew();
  }

  /** Sends the vote and retries while the server is busy. */
  const sendVoteWithRetries = (proof: Proof = {}): Promise<Result> =>
    retryUntilSuccess(() => sendVoteWithWork(proof), {
      signal: leaving.signal,
      isRetried: (error) => error instanceof BusyError,
      onFailure: () => onDelay({ by: 'busy' }),
    });

  /** Returns the solved proof of work; reports a delay if it takes long. */
  const solveWork = (asked: Challenge): Promise<string | null> =>
    waitAndReportDelay(Promise.resolve(workCache.result(asked)), (isSlow) =>
      onDelay(isSlow ? { by: 'work', raisedBy: asked.workRaisedBy } : null),
    );

  /** Sends the vote with its proof of work. If the server rejects the work as expired, solves it again once. */
  async function sendVoteWithWork(proof: Proof, isRenewed = false): Promise<Result> {
    const asked = await challenge();
    const work = asked && (await solveWork(asked));
    if (asked?.work && !work) return buildRejection(codes.proofInvalid, 'film.vote.unable');
    const outcome = await callCastVote(entry, { ...intent, ...proof, ...(work && { work }) });
    if (!lacksProofOfWork(outcome) || isRenewed) return outcome;
    workCache.clear();
    const next = await renew();
    if (next?.voted) return buildRejection(codes.alreadyVoted, 'film.vote.again');
    return sendVoteWithWork(proof, true);
  }

  return {
    /** Starts the proof of work before the vote button is clicked. */
    prepare: (asked: Challenge) => workCache.prepare(asked),

    /**
     * Casts the vote.
     * @throws ServerError or ChunkError if there is no response
     */
    async vote(meant: Intent): Promise<VoteEvent> {
      intent = meant;
      const asked = await getChallengeAfterWait();
      if (!asked) return lost;
      if (asked.level > 0 && asked.blockedBy === null && !asked.voted) {
        return { type: 'asked', level: asked.level };
      }
      return toVoteEvent(await sendVoteWithRetries());
    },

    /**
     * Sends the vote with a typed proof.
     * @throws ServerError or ChunkError if there is no response
     */
    send: sendVoteWithRetries,

    /** Stops all retries. A request that was already sent is not cancelled. */
    close: () => leaving.abort(),
  };
}

async function callCastVote(entry: number, body: Contract['castVote']['body']): Promise<Result> {
  const referrer = getReferrerHost(document.referrer, location.host);
  const outcome = await call('castVote', {
    params: { id: entry },
    body: { ...body, referrer },
    background: true,
  });
  if (outcome.ok) storeReceipt({ entry, ...outcome.data.receipt });
  return outcome.ok || outcome.code !== codes.busy ? outcome : throwIfBusy(outcome);
}

/** Builds the result of a vote that is not sent, because the server would reject it. */
const buildRejection = (code: number, text: 'film.vote.unable' | 'film.vote.again'): Result => ({
  ok: false,
  code,
  msg: getTranslator(getDocumentLocale())(text),
  data: null,
  fields: {},
});

export function toVoteEvent(outcome: Result): VoteEvent {
  if (outcome.ok) return { type: 'counted', votes: outcome.data.votes, message: outcome.msg };
  const { code, msg } = outcome;
  const level = getInteractiveProofLevel(outcome);
  if (level !== null) return { type: 'asked', level };
  const { case: refusalCase = null, network = null } = (outcome.data ?? {}) as RefusedNetwork;
  return { type: 'refused', code, message: msg, refusalCase, network };
}

/** Details of a rejection because of the voter's network. */
interface RefusedNetwork {
  case?: string | null;
  network?: NetworkClass;
}

/** Returns the level of proof that a rejection demands, or null; 0 is proof of work. */
function getRequiredProofLevel(outcome: Result): ProofLevel | null {
  if (outcome.ok || outcome.code !== codes.proofMissing) return null;
  const { level } = (outcome.data ?? {}) as { level?: ProofLevel };
  return level ?? null;
}

/** Returns the proof level if the voter must give the proof; null if the browser can give it alone. */
const getInteractiveProofLevel = (outcome: Result) => getRequiredProofLevel(outcome) || null;

/** Whether proof of work is missing, expired or invalid. */
const lacksProofOfWork = (outcome: Result) =>
  !outcome.ok && (outcome.code === codes.proofInvalid || getRequiredProofLevel(outcome) === 0);

/** Error codes of rejected votes that no dialog can resolve. */
const final = new Set<number>([
  codes.alreadyVoted,
  codes.vpn,
  codes.votingClosed,
  codes.notEligible,
  codes.notFound,
]);

/** Whether the response shows that the vote no longer needs this level of proof. */
export function shouldCloseProofDialog(outcome: Result, level: ProofLevel): boolean {
  if (outcome.ok || final.has(outcome.code)) return true;
  const asked = getInteractiveProofLevel(outcome);
  return asked !== null && asked !== level;
}
