import type { Draws } from '../simulate-draws.ts';
import { drawAppAgent, drawWebAgent } from '../simulate-votes.ts';
import type { Voter } from './caller.ts';

/** Behaviour of a voter between the opening of the page and the vote, as far as the server sees it. */
export type Conduct = Pick<Voter, 'agent' | 'waits' | 'dwellMs' | 'referrer'>;

/** Minimum seconds before a vote, because the page delays the vote until a new device is ten seconds old. */
const minWait = 11;
/** Maximum seconds before a vote, because the page must then solve a new proof of work. */
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
 * Draws the conduct of a program that uses 40 user agents equally often and waits a random time, which it reports. Only
 * its mix of browsers is unusual.
 */
export const drawProgramConduct = (draws: Draws): Conduct =>
  createConduct(3_000 + draws.int(0, 39), draws.uniform(minWait, 30));

// Draws user agents as `simulate-votes.ts` does for ordinary voters.
const drawUserAgent = (draws: Draws, appShare: number) =>
  draws.isTrue(appShare) ? drawAppAgent(draws) : drawWebAgent(draws);

/** Draws the conduct of pupils, who read the page for about 18 seconds. */
export const drawPupilConduct = (draws: Draws): Conduct =>
  createConduct(drawUserAgent(draws, 0.5), draws.logNormal(18, 0.9));

/** Draws the conduct of members of a group chat, who have decided before they open the page. */
export const drawChatMemberConduct = (draws: Draws): Conduct =>
  createConduct(drawUserAgent(draws, 0.92), draws.logNormal(12, 0.8));

/** Draws the conduct of paid voters with real phones. Half of them are referred by a site that sells such tasks. */
export const drawPaidVoterConduct = (draws: Draws): Conduct =>
  createConduct(
    drawAppAgent(draws),
    draws.logNormal(6, 0.6),
    draws.isTrue(0.5) ? 'tasks.example' : '',
  );
