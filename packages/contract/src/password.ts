import { limits } from './limits.ts';

/** Parts of the password rule, each of which a form displays as met or not. */
export const passwordRules = {
  length: (password: string) =>
    password.length >= limits.password.min && password.length <= limits.password.max,
  lower: (password: string) => /[a-z]/.test(password),
  upper: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  symbol: (password: string) => /[^A-Za-z\d\s]/.test(password),
} as const;

export type PasswordRule = keyof typeof passwordRules;

export const isStrongPassword = (password: string) =>
  Object.values(passwordRules).every((holds) => holds(password));
