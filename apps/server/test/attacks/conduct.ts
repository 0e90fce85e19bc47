import type { Draws } from '../simulate-draws.ts';
import { drawAppAgent, drawWebAgent } from '../simulate-votes.ts';
import type { Voter } from './caller.ts';

/** How a voter behaves between the opening of the page and the vote, as far as the server learns of it. */
export type Conduct = Pick<Voter, 'agent' | 'waits' | 'dwellMs' | 'referrer'>;

/** The page waits until a new device is ten seconds old, also if its reader has pressed the button earlier. */
const minWait = 11;
/** A reader who waits longer needs new work, which the page solves in the background. */
const maxWait = 300;

function createConduct(agent: number, seconds: number, referrer = ''): Conduct {
  return {
    agent: `agent ${agent}`,
    waits: Math.min(maxWait, Math.max(minWait, seconds)),
    dwellMs: Math.round(seconds * 1000),
    referrer,
  };
}

/**
 * A program with a list of 40 user agents, which it uses equally often. It waits a random time and reports it, so that
 * only its browsers are unusual.
 */
export const drawProgram = (draws: Draws): Conduct =>
  createConduct(3_000 + draws.int(0, 39), draws.uniform(minWait, 30));

// People as in the simulated contests by which the signals are tuned (`simulate-votes.ts`).
const drawAnyAgent = (draws: Draws, appShare: number) =>
  draws.isTrue(appShare) ? drawAppAgent(draws) : drawWebAgent(draws);

/** Pupils who read the page for about 18 seconds. */
export const drawPupil = (draws: Draws): Conduct =>
  createConduct(drawAnyAgent(draws, 0.5), draws.logNormal(18, 0.9));

/** Members of a group chat, who already know what they vote for. */
export const drawMember = (draws: Draws): Conduct =>
  createConduct(drawAnyAgent(draws, 0.92), draws.logNormal(12, 0.8));

/** Paid people with real phones, half of whom follow the link of a site with such tasks. */
export const drawPaidPerson = (draws: Draws): Conduct =>
  createConduct(
    drawAppAgent(draws),
    draws.logNormal(6, 0.6),
    draws.isTrue(0.5) ? 'tasks.example' : '',
  );
