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
import { call } from '../../lib/api.ts';
import { getDocumentLocale, getTranslator } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import type { Challenge } from './challenge.ts';
import { computeProofOfWork } from './compute-work.ts';
import { type Delay, lost, type VoteEvent } from './vote-state.ts';
import { createProofOfWorkCache } from './work-cache.ts';

/** A new device whose waiting period ends within this time waits, instead of giving more proof. */
const longestWaitMs = 15_000;

type Result = Outcome<Contract['castVote']['data']>;

/** What a voter types into a dialog. */
export type Proof = Pick<
  Contract['castVote']['body'],
  'captchaId' | 'captcha' | 'contact' | 'contactCode'
>;

/** Sends the vote with the typed proof. The dialog is closed if the answer settles it. */
export type GiveProof = (proof: Proof) => Promise<Result>;

/** One intended vote, counted once however often it is sent. */
export interface Intent {
  requestId: string;
  dwellMs: number;
}

interface VoteCasterOptions {
  entry: number;
  /**
   * Returns the known challenge or a new one.
   *
   * @throws ServerError, BusyError without an answer.
   */
  challenge: () => Promise<Challenge | null>;
  /**
   * Returns a new challenge.
   *
   * @throws ServerError, BusyError without an answer.
   */
  renew: () => Promise<Challenge | null>;
  onDelay: (delay: Delay) => void;
}

export type VoteCaster = ReturnType<typeof createVoteCaster>;

/** Casts votes: everything between the click and the answer. Loaded when a vote is likely. */
export function createVoteCaster({ entry, challenge, renew, onDelay }: VoteCasterOptions) {
  const leaving = new AbortController();
  const workCache = createProofOfWorkCache((work) => computeProofOfWork(work, leaving.signal));
  let intent: Intent = { requestId: '', dwellMs: 0 };

  /** Returns the challenge, after the waiting period of a new device. */
  async function getChallengeAfterWait(): Promise<Challenge | null> {
    const known = await challenge();
    // The reader may have turned off the VPN.
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

  /** Repeats expired proof of work once. */
  async function sendVoteWithWork(proof: Proof, isRenewed = false): Promise<Result> {
    const asked = await challenge();
    const work = asked && (await workCache.result(asked));
    if (asked?.work && !work) return buildRejection(codes.proofInvalid, 'film.vote.unable');
    const outcome = await callCastVote(entry, { ...intent, ...proof, ...(work && { work }) });
    if (!lacksProofOfWork(outcome) || isRenewed) return outcome;
    workCache.clear();
    const next = await renew();
    if (next?.voted) return buildRejection(codes.alreadyVoted, 'film.vote.again');
    return sendVoteWithWork(proof, true);
  }

  return {
    /** Starts the proof of work before the click. */
    prepare: (asked: Challenge) => workCache.prepare(asked),

    /**
     * Sends the vote, or returns what it still needs.
     *
     * @throws ServerError, ChunkError without an answer.
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
     * Sends the vote again with the typed proof.
     *
     * @throws ServerError, ChunkError without an answer.
     */
    send: sendVoteWithRetries,

    /** Starts nothing more; a vote that was sent still arrives. */
    close: () => leaving.abort(),
  };
}

async function callCastVote(entry: number, body: Contract['castVote']['body']): Promise<Result> {
  const outcome = await call('castVote', { params: { id: entry }, body, background: true });
  return outcome.ok || outcome.code !== codes.busy ? outcome : throwIfBusy(outcome);
}

/** Builds the event of a rejection that is known before the server is asked. */
const buildRejection = (code: number, text: 'film.vote.unable' | 'film.vote.again'): Result => ({
  ok: false,
  code,
  msg: getTranslator(getDocumentLocale())(text),
  data: null,
  fields: {},
});

/**
 * Converts the answer to a vote into an event for the button, with a notice where the answer is too short.
 */
export function toVoteEvent(outcome: Result): VoteEvent {
  if (outcome.ok) {
    showNotice({ level: 'success', text: outcome.msg });
    return { type: 'counted', votes: outcome.data.votes };
  }
  const { code, msg } = outcome;
  const level = getVoterProofLevel(outcome);
  if (level !== null) return { type: 'asked', level };
  if (code === codes.alreadyVoted) showNotice({ level: 'info', text: msg });
  const { case: refusalCase = null, network = null } = (outcome.data ?? {}) as RefusedNetwork;
  return { type: 'refused', code, message: msg, refusalCase, network };
}

/** Details of a rejection because of the network. */
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

/** Returns the level if only the voter can give the proof. */
const getVoterProofLevel = (outcome: Result) => getRequiredProofLevel(outcome) || null;

/** Whether proof of work is missing, expired or invalid. */
const lacksProofOfWork = (outcome: Result) =>
  !outcome.ok && (outcome.code === codes.proofInvalid || getRequiredProofLevel(outcome) === 0);

/** Codes that no dialog can resolve. */
const final = new Set<number>([
  codes.alreadyVoted,
  codes.vpn,
  codes.votingClosed,
  codes.notEligible,
  codes.notFound,
]);

/** Whether a dialog for this level of proof is done or no longer the right one. */
export function shouldCloseProofDialog(outcome: Result, level: ProofLevel): boolean {
  if (outcome.ok || final.has(outcome.code)) return true;
  const asked = getVoterProofLevel(outcome);
  return asked !== null && asked !== level;
}
