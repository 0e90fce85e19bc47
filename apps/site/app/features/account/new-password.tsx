import { PasswordField } from '../../components/form/password-field.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { AccountPage, Focused } from './account-page.tsx';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  values: NewPassword;
  set: (changed: Partial<NewPassword>) => void;
  faults: Record<string, string>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ values, set, faults }: NewPasswordFieldsProps) {
  const t = useT();
  return (
    <>
      <PasswordField
        name="password"
        label={t('forms.newPassword')}
        autoComplete="new-password"
        rules
        value={values.password}
        onChange={(password) => set({ password })}
        fault={faults.password}
      />
      <PasswordField
        name="confirmPassword"
        label={t('forms.confirmPassword')}
        autoComplete="new-password"
        value={values.confirmPassword}
        onChange={(confirmPassword) => set({ confirmPassword })}
        fault={faults.confirmPassword}
      />
    </>
  );
}

/** The new password is set. */
export function PasswordIsSet() {
  const t = useT();
  return (
    <Focused>
      <AccountPage title={t('account.reset.doneTitle')} lead={t('account.reset.done')}>
        <PageLink to="login" className="button">
          {t('account.login.submit')}
        </PageLink>
      </AccountPage>
    </Focused>
  );
}
