import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../components/load-failed.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { ask } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { Factors } from './factors.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { signInKey } from './own-sign-in.ts';
import styles from './security.module.css';

/** How somebody of the staff logs in, and where they are logged in. */
export function Page() {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: signInKey,
    queryFn: () => ask('ownSignIn'),
  });
  return (
    <div className={styles.page}>
      <PageHead title={t('signin.my')} intro={t('signin.intro')} />
      {isPending && <Placeholder />}
      {!isPending && !data && (
        <LoadFailed text={t('signin.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Factors signIn={data} />
          <OwnSessions sessions={data.sessions} />
          <section className={styles.section}>
            <h2 className={styles.heading}>{t('signin.password')}</h2>
            <p className={styles.hint}>{t('signin.password.hint')}</p>
            <a href="/account">{t('signin.password.change')}</a>
          </section>
        </>
      )}
    </div>
  );
}
