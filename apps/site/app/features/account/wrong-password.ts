import type { T } from '../../lib/messages.tsx';

/** Replaces the general login error, because these forms know the account: only the password can be wrong. */
export const toPasswordError = (t: T, fault: string) =>
  fault === t('codes.1007') ? t('forms.passwordError') : fault;
