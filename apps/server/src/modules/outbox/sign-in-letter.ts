import type { Translate } from './letters.ts';

/** Change to how a member of staff logs in. */
export interface SignInChange {
  site: string;
  change: 'added' | 'removed' | 'recovered' | 'renewed' | 'reset' | 'locked' | 'guessed';
  name: string;
  left: number;
  link: string;
}

export function formatSignInChange(
  t: Translate,
  { change, name, left }: Omit<SignInChange, 'site' | 'link'>,
) {
  switch (change) {
    case 'added':
      return t('mail.signIn.added', { name });
    case 'removed':
      return t('mail.signIn.removed', { name });
    case 'recovered':
      return t('mail.signIn.recovered', { left });
    case 'renewed':
      return t('mail.signIn.renewed');
    case 'reset':
      return t('mail.signIn.reset');
    case 'locked':
      return t('mail.signIn.locked');
    case 'guessed':
      return t('mail.signIn.guessed');
  }
}
