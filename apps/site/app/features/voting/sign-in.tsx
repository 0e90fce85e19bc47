import { useLocation } from 'react-router';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './dialog-box.module.css';

/** A link to the login page, which returns to the current page. */
export function LoginLink({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <PageLink
      to="login"
      search={`?${new URLSearchParams({ next: pathname })}`}
      className="button"
      {...(isPrimary && { 'data-kind': 'primary' })}
    >
      {t('vote.account.signIn')}
    </PageLink>
  );
}

/** The message that the vote needs an account, with a link to the login page. */
export function LoginRequiredMessage({ text, onCancel }: { text: string; onCancel: () => void }) {
  const t = useT();
  return (
    <>
      <p>{text}</p>
      <div className={styles.actions}>
        <LoginLink isPrimary />
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
      </div>
      <p className={styles.links}>
        <PageLink to="register">{t('vote.account.register')}</PageLink>
        <PageLink to="votingRules">{t('film.vote.rules')}</PageLink>
      </p>
    </>
  );
}
