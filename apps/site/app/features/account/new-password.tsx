import { codes } from '@film-contest/contract/codes';
import { PasswordField } from '../../components/form/password-field.tsx';
import { PageLink } from '../../lib/links.tsx';
import { type T, useT } from '../../lib/messages.tsx';
import { AccountPage, FocusedContent } from './account-page.tsx';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  label?: string;
  values: NewPassword;
  set: (changed: Partial<NewPassword>) => void;
  faults: Record<string, string>;
}

export const passwordFields = {
  [codes.passwordRule]: 'password',
  [codes.passwordBreached]: 'password',
  [codes.passwordsDiffer]: 'confirmPassword',
} as const;

/** Password forms know the account, so the general login error would mislead. */
export const replaceLoginError = (t: T, fault: string) =>
  fault === t('codes.1007') ? t('forms.passwordError') : fault;

/** The two form fields for a new password, which is typed twice. */
export function NewPasswordFields({ label, values, set, faults }: NewPasswordFieldsProps) {
  const t = useT();
  const buildPasswordField = (name: keyof NewPassword) => ({
    name,
    autoComplete: 'new-password' as const,
    value: values[name],
    onChange: (typed: string) => set({ [name]: typed }),
    fault: faults[name],
  });
  return (
    <>
      <PasswordField
        label={label ?? t('forms.newPassword')}
        rules
        {...buildPasswordField('password')}
      />
      <PasswordField
        label={t('forms.confirmPassword')}
        {...buildPasswordField('confirmPassword')}
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
