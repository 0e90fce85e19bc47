import type { Draws } from '../simulate-draws.ts';
import { drawAppAgent, drawWebAgent } from '../simulate-votes.ts';
import type { Voter } from './caller.ts';

/** Behaviour of a voter between opening the page and voting, as visible to the server. */
export type Conduct = Pick<Voter, 'agent' | 'waits' | 'dwellMs' | 'referrer'>;

/** The page delays the vote until a new device is ten seconds old. */
const minWait = 11;
/** After this time the page must solve a new proof of work. */
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
 * A program that uses 40 user agents equally often, waits a random time and reports it. Only its mix of browsers is
 * unusual.
 */
export const drawProgram = (draws: Draws): Conduct =>
  createConduct(3_000 + draws.int(0, 39), draws.uniform(minWait, 30));

// People like those of `simulate-votes.ts`.
const drawUserAgent = (draws: Draws, appShare: number) =>
  draws.isTrue(appShare) ? drawAppAgent(draws) : drawWebAgent(draws);

/** Pupils who read the page for about 18 seconds. */
export const drawPupil = (draws: Draws): Conduct =>
  createConduct(drawUserAgent(draws, 0.5), draws.logNormal(18, 0.9));

/** Members of a group chat, who have decided before they open the page. */
export const drawMember = (draws: Draws): Conduct =>
  createConduct(drawUserAgent(draws, 0.92), draws.logNormal(12, 0.8));

/** Paid people with real phones, half of them referred by a site that sells such tasks. */
export const drawPaidPerson = (draws: Draws): Conduct =>
  createConduct(
    drawAppAgent(draws),
    draws.logNormal(6, 0.6),
    draws.isTrue(0.5) ? 'tasks.example' : '',
  );
