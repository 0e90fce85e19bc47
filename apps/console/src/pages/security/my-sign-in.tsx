import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { Factors } from './factors.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { signInKey } from './own-sign-in.ts';
import styles from './security.module.css';

/** The user's second factors, recovery codes and sessions. */
export function Page() {
  const query = useQuery({
    queryKey: signInKey,
    queryFn: () => fetchData('ownSignIn'),
  });
  return (
    <div className={styles.page}>
      <PageHead title={t('signin.my')} intro={t('signin.intro')} />
      <QueryView query={query} errorText={t('signin.failed')}>
        {(signIn) => (
          <>
            <Factors signIn={signIn} />
            <OwnSessions sessions={signIn.sessions} />
            <section className={styles.section}>
              <h2 className={styles.heading}>{t('signin.password')}</h2>
              <p className={styles.hint}>{t('signin.password.hint')}</p>
              <a href="/account">{t('signin.password.change')}</a>
            </section>
          </>
        )}
      </QueryView>
    </div>
  );
}
