import type { CallName } from '@film-contest/contract/calls';
import type { RateLimitRules } from './platform/http/rate-limits.ts';

/**
 * Requests that one network may make per call. The limits are generous, because a school or an office may share
 * one IP address.
 */
export const rateLimitRules: RateLimitRules = {
  // Three classes of a school behind one IP address vote at the same time, with some failed attempts.
  createCaptcha: { points: 120, seconds: 600 },
  sendSmsCode: { points: 60, seconds: 3600 },
  register: { points: 120, seconds: 3600 },
  resendActivation: { points: 60, seconds: 3600 },
  forgotPassword: { points: 60, seconds: 3600 },
  resetPassword: { points: 60, seconds: 3600 },
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
  createEntry: { points: 600, seconds: 3600 },
  createUpload: { points: 600, seconds: 3600 },
  entryPapers: { points: 600, seconds: 3600 },
};

/** Calls without an `Idempotency-Key`: a vote has its `requestId` instead. */
export const callsWithoutKey: readonly CallName[] = ['castVote'];

/** GET calls that other sites may not send, because they set a cookie. */
export const sameSiteReads: readonly CallName[] = ['voteChallenge'];

/** The calls behind the contact form, which works without scripts. */
export const formCalls: readonly CallName[] = ['createCaptcha', 'sendContact'];
