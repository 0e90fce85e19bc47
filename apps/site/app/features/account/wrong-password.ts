import type { T } from '../../lib/messages.tsx';

/** The account is known on these forms: only the password can be wrong. */
export const wrongPassword = (t: T, fault: string) =>
  fault === t('codes.1007') ? t('forms.passwordError') : fault;
