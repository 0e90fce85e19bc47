import { codes } from '@film-contest/contract/codes';
import { type Attempt, createVoterBrowser, type Target, type Voter } from './caller.ts';
import type { Scenario } from './scenarios.ts';
import type { SetClock } from './simulated-clock.ts';

export interface Result {
  /** Number of votes counted in the first hour. */
  inAnHour: number;
  counted: number;
  tried: number;
  /** CPU seconds of the proofs of work. */
  workSeconds: number;
  addresses: number;
  mailboxes: number;
  captchas: number;
  /** Median number of captchas and verification codes per voter. */
  medianSteps: number;
  maxSteps: number;
  /** Number of attempts, keyed by the error code of their last response. */
  answers: Map<number, number>;
}

interface Event {
  at: number;
  run: () => Promise<Event | null>;
}

/** Work that runs periodically, from the start of a scenario until an hour after its last voter. */
export interface Routine {
  seconds: number;
  /** @param at seconds from the start of the scenario */
  run(at: number): Promise<void>;
}

interface Options {
  entry: number;
  startsAt: number;
  setClock: SetClock;
  routine?: Routine;
}

const hour = 3600;
const maxRepetitions = 20;

/** Runs a scenario in simulated time, with one request at a time. */
export async function runScenario(
  target: Target,
  { voters }: Pick<Scenario, 'voters'>,
  { entry, startsAt, setClock, routine }: Options,
): Promise<Result> {
  const attempts = new Map<Voter, Attempt & { at: number }>();
  const events = [
    ...voters.map((voter): Event => ({ at: voter.at, run: () => openPage(voter) })),
    ...(routine ? planRoutine(routine, Math.max(...voters.map(({ at }) => at)) + hour) : []),
  ].sort((a, b) => a.at - b.at);

  async function openPage(voter: Voter): Promise<Event> {
    const caller = createVoterBrowser(target, voter);
    await caller.logIn();
    const task = await caller.openFilm(entry);
    return planVote(voter, caller, task, voter.at + voter.waits, 0);
  }

  function planVote(
    voter: Voter,
    caller: ReturnType<typeof createVoterBrowser>,
    task: string | null,
    at: number,
    repetitions: number,
  ): Event {
    return {
      at,
      async run() {
        const attempt = await caller.vote(entry, task);
        const earlier = attempts.get(voter);
        attempts.set(voter, {
          ...attempt,
          at,
          workSeconds: attempt.workSeconds + (earlier?.workSeconds ?? 0),
          steps: earlier ? earlier.steps : attempt.steps,
        });
        if (attempt.repeatAfter === null || repetitions >= maxRepetitions) return null;
        const again = await caller.openFilm(entry);
        return planVote(voter, caller, again, at + attempt.repeatAfter, repetitions + 1);
      },
    };
  }

  for (let event = events.shift(); event; event = events.shift()) {
    await setClock(startsAt + Math.round(event.at * 1000));
    const next = await event.run();
    if (!next) continue;
    const place = events.findIndex(({ at }) => at > next.at);
    events.splice(place < 0 ? events.length : place, 0, next);
  }
  return summarizeAttempts(voters, attempts);
}

const planRoutine = ({ seconds, run }: Routine, until: number): Event[] =>
  Array.from({ length: Math.floor(until / seconds) }, (_, i) => {
    const at = (i + 1) * seconds;
    return {
      at,
      async run() {
        await run(at);
        return null;
      },
    };
  });

function summarizeAttempts(
  voters: readonly Voter[],
  attempts: ReadonlyMap<Voter, Attempt & { at: number }>,
): Result {
  const all = [...attempts];
  const counted = all.filter(([, { code }]) => code === codes.voted);
  const steps = all.map(([, attempt]) => attempt.steps.length).sort((a, b) => a - b);
  const answers = new Map<number, number>();
  for (const [, { code }] of all) answers.set(code, (answers.get(code) ?? 0) + 1);
  const countSteps = (step: string) =>
    all.reduce((sum, [, each]) => sum + each.steps.filter((one) => one === step).length, 0);
  const mailboxes = all.flatMap(([{ account, contact }, each]) => [
    ...(account ? [account] : []),
    ...(each.steps.includes('code') && contact ? [contact] : []),
  ]);
  return {
    inAnHour: counted.filter(([{ waits }, { at }]) => at <= hour + waits).length,
    counted: counted.length,
    tried: voters.length,
    workSeconds: all.reduce((sum, [, { workSeconds }]) => sum + workSeconds, 0),
    addresses: new Set(voters.map(({ address }) => address)).size,
    mailboxes: new Set(mailboxes).size,
    captchas: countSteps('captcha'),
    medianSteps: steps[steps.length >> 1] ?? 0,
    maxSteps: steps.at(-1) ?? 0,
    answers,
  };
}

/** Returns the goal that a result misses, or null. */
export function findMissedGoal({ most, isReal }: Scenario, result: Result): string | null {
  if (most !== null && result.inAnHour > most) return `${result.inAnHour} votes instead of ${most}`;
  if (!isReal) return null;
  if (result.counted < result.tried) return `${result.tried - result.counted} real votes missing`;
  return result.medianSteps > 0 ? 'the median voter needs a step' : null;
}
