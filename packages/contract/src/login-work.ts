import { z } from 'zod';
import { emailOrPhone } from './fields.ts';
import { workTask } from './work-limits.ts';

/** Forms that open a session with a password. */
export const loginForms = ['login', 'consoleLogin'] as const;
export type LoginForm = (typeof loginForms)[number];

export const loginChallengeRequest = z.object({
  form: z.enum(loginForms).default('login'),
  /** The e-mail address or phone number of the login. The proof of work is valid only for this one. */
  account: emailOrPhone,
});

/**
 * Sources that can have many recent logins or wrong passwords. Such a source makes the proof of work of a login longer.
 */
export const loginWorkSources = ['network', 'operator', 'account'] as const;
export type LoginWorkSource = (typeof loginWorkSources)[number];

export const loginChallenge = z.object({
  work: workTask,
  /** The source because of which the proof of work takes longer than usual; null if it does not. */
  workRaisedBy: z.enum(loginWorkSources).nullable(),
});
