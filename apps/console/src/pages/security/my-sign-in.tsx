import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { SecondFactors } from './factors.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { signInKey } from './own-sign-in.ts';
import styles from './security.module.css';

/** The user's second factors, recovery codes and sessions. */
export default function OwnSignInPage() {
  const query = useQuery({
    queryKey: signInKey,
    queryFn: () => fetchScreenData('ownSignIn'),
  });
  return (
    <div className={styles.page}>
      <PageHeader title={t('signin.my')} intro={t('signin.intro')} />
      <QueryResult query={query} errorText={t('signin.failed')}>
        {(signIn) => (
          <>
            <SecondFactors signIn={signIn} />
            <OwnSessions sessions={signIn.sessions} />
            <section className={styles.section}>
              <h2 className={styles.heading}>{t('signin.password')}</h2>
              <p className={styles.hint}>{t('signin.password.hint')}</p>
              <a href="/account">{t('signin.password.change')}</a>
            </section>
          </>
        )}
      </QueryResult>
    </div>
  );
}
