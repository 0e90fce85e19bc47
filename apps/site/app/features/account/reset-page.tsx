import { useState } from 'react';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { AccountPage, FocusedContent } from './account-page.tsx';
import { useFragmentToken } from './fragment-token.ts';
import { PasswordChangedMessage } from './new-password.tsx';
import { ResetPasswordForm } from './reset-form.tsx';

export function ResetPasswordPage() {
  const token = useFragmentToken();
  // The React key resets the form when another mailed link is opened in the same tab.
  return <ResetPasswordContent key={token} token={token} />;
}

function ResetPasswordContent({ token }: { token: string | null | undefined }) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const [isDead, setDead] = useState(false);
  if (isDone) return <PasswordChangedMessage />;
  if (isDead || token === null) return <DeadResetLinkMessage />;
  return (
    <AccountPage title={t('account.reset.title')} lead={t('account.reset.intro')}>
      <ResetPasswordForm
        proof={{ token: token ?? '' }}
        onDone={() => setDone(true)}
        onDead={() => setDead(true)}
      />
    </AccountPage>
  );
}

function DeadResetLinkMessage() {
  const t = useT();
  return (
    <FocusedContent>
      <AccountPage title={t('codes.1004')} lead={t('account.reset.invalidText')}>
        <PageLink to="forgotPassword" className="button" data-kind="primary">
          {t('account.reset.newLink')}
        </PageLink>
      </AccountPage>
    </FocusedContent>
  );
}
