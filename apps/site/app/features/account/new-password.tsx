import { codes } from '@film-contest/contract/codes';
import { PasswordField } from '../../components/form/password-field.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import { AccountPage, FocusedContent } from './account-page.tsx';

interface NewPasswordFieldsProps {
  label?: string;
  /** Returns a field's properties and error, as `useForm` does. */
  field: (name: 'password' | 'confirmPassword') => {
    name: string;
    value: string;
    onChange: (value: string) => void;
    fault: string | undefined;
  };
}

export const passwordFields = {
  [codes.passwordRule]: 'password',
  [codes.passwordBreached]: 'password',
  [codes.passwordsDiffer]: 'confirmPassword',
} as const;

/**
 * Replaces the general login error by the password error: the form does not ask for the account, so only the password
 * can be wrong.
 */
export const toPasswordFieldError = (t: T, fault: string) =>
  fault === t('codes.1007') ? t('forms.passwordError') : fault;

/** The two form fields for a new password, which is typed twice. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const t = useT();
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label ?? t('forms.newPassword')}
        rules
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirmPassword')}
        label={t('forms.confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}

export function PasswordChangedMessage() {
  const t = useT();
  return (
    <FocusedContent>
      <AccountPage title={t('account.reset.doneTitle')} lead={t('account.reset.done')}>
        <PageLink to="login" className="button">
          {t('account.login.submit')}
        </PageLink>
      </AccountPage>
    </FocusedContent>
  );
}
