import type { CallName } from '@film-contest/contract/calls';
import type { RateLimitRules } from './platform/http/rate-limits.ts';

/**
 * Maximum number of requests per network for each call. The limits are generous, because a school or an office may
 * share one IP address.
 */
export const rateLimitRules: RateLimitRules = {
  // The limit is high enough for three school classes behind one IP address that vote at the same time, with some
  // failed attempts.
  createCaptcha: { points: 120, seconds: 600 },
  sendSmsCode: { points: 60, seconds: 3600 },
  register: { points: 120, seconds: 3600 },
  resendActivation: { points: 60, seconds: 3600 },
  forgotPassword: { points: 60, seconds: 3600 },
  resetPassword: { points: 60, seconds: 3600 },
  // A form requests a task for each attempt, and another one when its task has expired.
  loginChallenge: { points: 600, seconds: 600 },
  login: { points: 300, seconds: 600 },
  consoleLogin: { points: 60, seconds: 600 },
  consoleSecondFactor: { points: 120, seconds: 600 },
  setUpOwner: { points: 30, seconds: 600 },
  checkSetUp: { points: 60, seconds: 600 },
  readInvitation: { points: 60, seconds: 600 },
  acceptInvitation: { points: 30, seconds: 600 },
  logout: { points: 300, seconds: 600 },
  exportAccount: { points: 30, seconds: 3600 },
  sendContact: { points: 60, seconds: 3600 },
  sendObjection: { points: 60, seconds: 3600 },
  sendAppeal: { points: 60, seconds: 3600 },
  // Mail providers send the unsubscribe requests of all their users from a few IP addresses.
  chooseNews: { points: 3000, seconds: 600 },
  createEntry: { points: 600, seconds: 3600 },
  createUpload: { points: 600, seconds: 3600 },
  entryPapers: { points: 600, seconds: 3600 },
};

/** Writing calls that accept no `Idempotency-Key`. For votes, `requestId` has the same purpose. */
export const callsWithoutKey: readonly CallName[] = ['castVote'];

/** GET calls that requests from other sites must not run, because these calls set a cookie. */
export const sameSiteReads: readonly CallName[] = ['voteChallenge'];

/** Calls of forms that also work without JavaScript: messages, objections, appeals, and the unsubscribe page. */
export const formCalls: readonly CallName[] = [
  'createCaptcha',
  'sendContact',
  'sendObjection',
  'sendAppeal',
  'chooseNews',
];
