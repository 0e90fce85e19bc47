import type { CallName } from '@film-contest/contract/calls';
import type { RateLimitRules } from './platform/http/rate-limits.ts';

/**
 * Maximum requests per network for each call. The limits are generous, because a school or an
 * office may share one IP address.
 */
export const rateLimitRules: RateLimitRules = {
  // Allows three school classes behind one IP address to vote at the same time, with some failed
  // attempts.
  createCaptcha: { points: 120, seconds: 600 },
  sendSmsCode: { points: 60, seconds: 3600 },
  register: { points: 120, seconds: 3600 },
  resendActivation: { points: 60, seconds: 3600 },
  forgotPassword: { points: 60, seconds: 3600 },
  resetPassword: { points: 60, seconds: 3600 },
  // A form requests a task per try, and another one when its task has expired.
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
  // Mail providers post the choices of all their users from few IP addresses.
  chooseNews: { points: 3000, seconds: 600 },
  createEntry: { points: 600, seconds: 3600 },
  createUpload: { points: 600, seconds: 3600 },
  entryPapers: { points: 600, seconds: 3600 },
};

/** Writing calls that accept no `Idempotency-Key`. A vote has its `requestId` instead. */
export const callsWithoutKey: readonly CallName[] = ['castVote'];

/** GET calls that requests from other sites must not run, because these calls set a cookie. */
export const sameSiteReads: readonly CallName[] = ['voteChallenge'];

/** API calls of the forms for messages, objections and appeals and the unsubscribe page, which work without JavaScript. */
export const formCalls: readonly CallName[] = [
  'createCaptcha',
  'sendContact',
  'sendObjection',
  'sendAppeal',
  'chooseNews',
];
