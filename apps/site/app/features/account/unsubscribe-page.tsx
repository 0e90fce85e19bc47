import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { AccountPage } from './account-page.tsx';
import { newsFields, type PostedChoice } from './news-choice.ts';

/**
 * The page that the unsubscribe link in news mails opens. It asks before it unsubscribes, because programs that check
 * mails also open links. The URL names the account; the content is the same for all accounts.
 */
export function UnsubscribePage({ posted }: { posted: PostedChoice | undefined }) {
  const t = useT();
  if (posted?.getsNews === null) {
    return (
      <AccountPage
        title={t('account.unsubscribe.failed')}
        lead={t('account.unsubscribe.failedText')}
      >
        <PageLink to="account" className="button">
          {t('shell.title.account')}
        </PageLink>
      </AccountPage>
    );
  }
  if (posted?.getsNews) {
    return (
      <AccountPage
        title={t('account.unsubscribe.subscribed')}
        lead={t('account.unsubscribe.subscribedText')}
      >
        <ChoiceForm label={t('account.unsubscribe.submit')} />
      </AccountPage>
    );
  }
  if (posted) {
    return (
      <AccountPage title={t('account.unsubscribe.done')} lead={t('account.unsubscribe.doneText')}>
        <ChoiceForm label={t('account.unsubscribe.again')} value={newsFields.on} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('account.unsubscribe.title')} lead={t('account.unsubscribe.ask')}>
      <ChoiceForm label={t('account.unsubscribe.submit')} isPrimary />
    </AccountPage>
  );
}

interface FormProps {
  label: string;
  value?: string;
  isPrimary?: boolean;
}

/** A form with one button. It has no `action`, so that it posts to the current URL with its query. */
const ChoiceForm = ({ label, value = 'off', isPrimary = false }: FormProps) => (
  <form method="post">
    <button
      type="submit"
      name={newsFields.name}
      value={value}
      className="button"
      data-kind={isPrimary ? 'primary' : undefined}
    >
      {label}
    </button>
  </form>
);
