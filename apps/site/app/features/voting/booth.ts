import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';
import { documentLocale, translatorOf } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { busyPauseMs } from './busy-pause.ts';
import type { Challenge } from './challenge.ts';
import { doWork } from './do-work.ts';
import { type Delay, lost, type VoteEvent } from './vote-state.ts';
import { createWorkbench } from './workbench.ts';

const busyTries = 6;

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
  /** What is known of what the vote needs; asks where nothing is. */
  challenge: () => Promise<Challenge | null>;
  /** Asks anew. */
  renew: () => Promise<Challenge | null>;
  onDelay: (delay: Delay) => void;
}

export type Booth = ReturnType<typeof openBooth>;

/** Everything between the press of the button and the answer. It arrives when a vote is likely. */
export function openBooth({ entry, challenge, renew, onDelay }: BoothHost) {
  const leaving = new AbortController();
  const bench = createWorkbench((work) => doWork(work, leaving.signal));
  let intent: Intent = { requestId: '', dwellMs: 0 };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      leaving.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });

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
      await pause(Math.min(leftMs, longestWaitMs));
    }
    return leaving.signal.aborted ? null : renew();
  }

  /** Refusals that pass by themselves are met here: a busy server, and work that has expired. */
  async function send(proof: Proof = {}): Promise<Result> {
    let asked = await challenge();
    let isRenewed = false;
    for (let attempt = 0; ; ) {
      const work = asked && (await bench.result(asked));
      if (asked?.work && !work) return refused(codes.proofInvalid, 'film.vote.unable');
      const outcome = await cast(entry, { ...intent, ...proof, ...(work && { work }) });
      if (outcome.ok) return outcome;
      if (lacksWork(outcome) && !isRenewed) {
        isRenewed = true;
        bench.clear();
        asked = await renew();
        if (asked?.voted) return refused(codes.alreadyVoted, 'film.vote.again');
      } else if (outcome.code === codes.busy && attempt < busyTries) {
        onDelay({ by: 'busy' });
        await pause(busyPauseMs(outcome.data, attempt++));
      } else {
        return outcome;
      }
      if (leaving.signal.aborted) return outcome;
    }
  }

  return {
    /** Begins the work ahead of the press. */
    prepare: (asked: Challenge) => bench.prepare(asked),

    /** Sends the vote, or says what more it needs. Rejects where no answer came. */
    async vote(meant: Intent): Promise<VoteEvent> {
      intent = meant;
      const asked = await ready();
      if (!asked) return lost();
      if (asked.level > 0 && asked.blockedBy === null && !asked.voted) {
        return { type: 'asked', level: asked.level };
      }
      return eventOf(await send());
    },

    /** Sends it again, with what the voter typed. Rejects where no answer came. */
    send,

    /** Nothing begins any more; a vote that is on its way arrives. */
    close: () => leaving.abort(),
  };
}

const cast = (entry: number, body: Contract['castVote']['body']): Promise<Result> =>
  call('castVote', { params: { id: entry }, body, background: true });

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
