import type { CodeName } from './codes.ts';

/** Errors that calls of each kind can return. A call declares its additional errors in `errors`. */
export const commonErrors = {
  all: ['parameter', 'tooManyRequests', 'busy'],
  params: ['notFound'],
  body: ['required', 'tooLong', 'tooShort'],
  staff: ['notPermitted'],
} as const satisfies Record<string, readonly CodeName[]>;

export const captchaErrors = ['captchaMissing', 'captchaWrong'] as const;
export const contactErrors = ['contactMissing', 'contactFormat'] as const;
export const passwordErrors = ['passwordMissing', 'passwordFormat'] as const;
export const newPasswordErrors = [
  ...passwordErrors,
  'passwordRule',
  'passwordsDiffer',
  'passwordBreached',
] as const;
export const loginErrors = [
  ...contactErrors,
  ...passwordErrors,
  ...captchaErrors,
  'accountUnknown',
  'wrongPassword',
  'notActivated',
  'loginFailed',
  'loginCodeNeeded',
  'smsCodeWrong',
  'proofInvalid',
] as const;
export const accentErrors = ['colourFormat', 'accentContrast', 'accentIsKey'] as const;
