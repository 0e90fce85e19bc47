import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { BusyError, pause, retry, throwIfBusy } from '@film-contest/contract/retry';
import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';
import { documentLocale, translatorOf } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import type { Challenge } from './challenge.ts';
import { doWork } from './do-work.ts';
import { type Delay, lost, type VoteEvent } from './vote-state.ts';
import { createWorkbench } from './workbench.ts';

/** A device that is known for long enough within this time is waited for, rather than asked for more. */
const longestWaitMs = 15_000;

type Result = Outcome<Contract['castVote']['data']>;

/** What a voter types into a dialog. */
export type Proof = Pick<
  Contract['castVote']['body'],
  'captchaId' | 'captcha' | 'contact' | 'contactCode'
>;

/** Sends the vote with what was typed; where that settles it, the dialog has been told to go. */
export type GiveProof = (proof: Proof) => Promise<Result>;

/** One intended vote: however often it is sent, it counts once. */
export interface Intent {
  requestId: string;
  dwellMs: number;
}

interface BoothHost {
  entry: number;
  /** The known challenge, or a new one. @throws ServerError, BusyError without an answer. */
  challenge: () => Promise<Challenge | null>;
  /** A new challenge. @throws ServerError, BusyError without an answer. */
  renew: () => Promise<Challenge | null>;
  onDelay: (delay: Delay) => void;
}

export type Booth = ReturnType<typeof openBooth>;

/** Everything between the press of the button and the answer. It arrives when a vote is likely. */
export function openBooth({ entry, challenge, renew, onDelay }: BoothHost) {
  const leaving = new AbortController();
  const bench = createWorkbench((work) => doWork(work, leaving.signal));
  let intent: Intent = { requestId: '', dwellMs: 0 };

  /** The challenge, once a new device has been known for long enough. */
  async function ready(): Promise<Challenge | null> {
    const known = await challenge();
    // Whoever was told to turn a VPN off may have done so.
    const asked = known?.blockedBy === codes.vpn ? await renew() : known;
    if (!asked || asked.blockedBy !== null) return asked;
    bench.prepare(asked);
    if (asked.level !== 1 || asked.waitMs === 0 || asked.waitMs > longestWaitMs) return asked;
    const castAt = asked.at + asked.waitMs;
    const leftMs = castAt - Date.now();
    if (leftMs > 0) {
      onDelay({ by: 'newDevice', castAt });
      await pause(Math.min(leftMs, longestWaitMs), leaving.signal);
    }
    return leaving.signal.aborted ? null : renew();
  }

  /** Sends the vote until a server that is busy has time for it. */
  const send = (proof: Proof = {}): Promise<Result> =>
    retry(() => sendWithWork(proof), {
      signal: leaving.signal,
      isRetried: (error) => error instanceof BusyError,
      onFailure: () => onDelay({ by: 'busy' }),
    });

  /** Work that has expired is done again, once. */
  async function sendWithWork(proof: Proof, isRenewed = false): Promise<Result> {
    const asked = await challenge();
    const work = asked && (await bench.result(asked));
    if (asked?.work && !work) return refused(codes.proofInvalid, 'film.vote.unable');
    const outcome = await cast(entry, { ...intent, ...proof, ...(work && { work }) });
    if (!lacksWork(outcome) || isRenewed) return outcome;
    bench.clear();
    const next = await renew();
    if (next?.voted) return refused(codes.alreadyVoted, 'film.vote.again');
    return sendWithWork(proof, true);
  }

  return {
    /** Begins the work ahead of the press. */
    prepare: (asked: Challenge) => bench.prepare(asked),

    /** Sends the vote, or says what more it needs. @throws ServerError, ChunkError without an answer. */
    async vote(meant: Intent): Promise<VoteEvent> {
      intent = meant;
      const asked = await ready();
      if (!asked) return lost;
      if (asked.level > 0 && asked.blockedBy === null && !asked.voted) {
        return { type: 'asked', level: asked.level };
      }
      return eventOf(await send());
    },

    /** Sends it again, with what the voter typed. @throws ServerError, ChunkError without an answer. */
    send,

    /** Nothing begins any more; a vote that is on its way arrives. */
    close: () => leaving.abort(),
  };
}

async function cast(entry: number, body: Contract['castVote']['body']): Promise<Result> {
  const outcome = await call('castVote', { params: { id: entry }, body, background: true });
  return outcome.ok || outcome.code !== codes.busy ? outcome : throwIfBusy(outcome);
}

/** As if the server had refused the vote: what it would say is known before. */
const refused = (code: number, text: 'film.vote.unable' | 'film.vote.again'): Result => ({
  ok: false,
  code,
  msg: translatorOf(documentLocale())(text),
  data: null,
  fields: {},
});

/** What the answer to a vote means for the button, and a word to the reader where it says too little. */
export function eventOf(outcome: Result): VoteEvent {
  if (outcome.ok) {
    notify({ level: 'success', text: outcome.msg });
    return { type: 'counted', votes: outcome.data.votes };
  }
  const { code, msg } = outcome;
  const level = levelAsked(outcome);
  if (level !== null) return { type: 'asked', level };
  if (code === codes.alreadyVoted) notify({ level: 'info', text: msg });
  const { case: refusalCase = null, network = null } = (outcome.data ?? {}) as RefusedNetwork;
  return { type: 'refused', code, message: msg, refusalCase, network };
}

/** What comes with the refusal of a network. */
interface RefusedNetwork {
  case?: string | null;
  network?: NetworkClass;
}

/** What a refusal for want of proof asks for, or null; 0 is the work that every browser does. */
function levelWanted(outcome: Result): ProofLevel | null {
  if (outcome.ok || outcome.code !== codes.proofMissing) return null;
  const { level } = (outcome.data ?? {}) as { level?: ProofLevel };
  return level ?? null;
}

/** The same, where only the voter can give it. */
const levelAsked = (outcome: Result) => levelWanted(outcome) || null;

/** Whether work is missing, has expired, or is good for nothing. */
const lacksWork = (outcome: Result) =>
  !outcome.ok && (outcome.code === codes.proofInvalid || levelWanted(outcome) === 0);

/** Codes that no dialog can do anything about. */
const final = new Set<number>([
  codes.alreadyVoted,
  codes.vpn,
  codes.votingClosed,
  codes.notEligible,
  codes.notFound,
]);

/** Whether a dialog for proof of `level` has done its work, or has become the wrong one. */
export function closesDialog(outcome: Result, level: ProofLevel): boolean {
  if (outcome.ok || final.has(outcome.code)) return true;
  const asked = levelAsked(outcome);
  return asked !== null && asked !== level;
}
