import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import { type OwnSignIn, signInKey } from './own-sign-in.ts';
import styles from './security.module.css';

type Session = OwnSignIn['sessions'][number];

function formatSessionDevice({ browser, system }: Session['device']): string {
  if (browser && system) return t('signin.sessions.on', { browser, system });
  return browser ?? system ?? t('signin.sessions.unknown');
}

/** The user's sessions, which can be ended here. */
export function OwnSessions({ sessions }: { sessions: readonly Session[] }) {
  const client = useQueryClient();

  async function runAndRefreshSessions(work: () => Promise<{ ok: boolean }>, done: string) {
    // The API client has already shown the error to the user.
    const outcome = await work().catch(() => null);
    if (outcome?.ok) notices.success(done);
    await client.invalidateQueries({ queryKey: signInKey });
  }

  const endSession = (id: string) =>
    runAndRefreshSessions(
      () => call('endOwnSession', { params: { id } }),
      t('signin.sessions.ended'),
    );
  const endOtherSessions = () =>
    runAndRefreshSessions(() => call('endOtherSessions'), t('signin.sessions.othersEnded'));

  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('signin.sessions')}</h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endSession(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button onClick={endOtherSessions}>{t('signin.sessions.endOthers')}</Button>
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { network, since, lastSeenAt, isThis } = session;
  const device = formatSessionDevice(session.device);
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{device}</strong>{' '}
        {isThis && <span className={styles.tag}>{t('signin.sessions.this')}</span>}
        <div className={styles.minor}>
          {[
            network && `${t('signin.sessions.network')} ${network}`,
            `${t('signin.sessions.since')} ${formatTime(since)}`,
            `${t('signin.sessions.seen')} ${formatTimeAgo(lastSeenAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {!isThis && (
        <Button
          aria-label={t('signin.sessions.endNamed', { device, since: formatTime(since) })}
          onClick={onEnd}
        >
          {t('signin.sessions.end')}
        </Button>
      )}
    </li>
  );
}
