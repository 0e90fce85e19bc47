import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { AwaitedTime } from './awaited-time.tsx';
import styles from './submit.module.css';

const homeAfterSeconds = 3;

interface SubmittedProps {
  number: string;
  msg: string;
  /** Until when its film may arrive, when it was submitted ahead of it. */
  filmUntil: string | null;
}

/** The entry is in: its number, then home by itself unless the contestant stays. */
export function Submitted({ number, msg, filmUntil }: SubmittedProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { secondsLeft, stay } = useWayHome();
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('submit.done.title')}
      </h1>
      <p className={styles.number}>{t('submit.done.number', { number })}</p>
      {filmUntil ? (
        <p className={styles.ahead}>
          <AwaitedTime until={filmUntil} text={(date) => t('submit.done.film', { date })} />
        </p>
      ) : (
        <p>{t('submit.done.next')}</p>
      )}
      {secondsLeft !== null && (
        <>
          <p role="status">{msg}</p>
          <p aria-hidden="true">{t('submit.done.seconds', { seconds: secondsLeft })}</p>
        </>
      )}
      <div className={styles.buttons}>
        {secondsLeft !== null && (
          <button type="button" className="button" data-kind="primary" onClick={stay}>
            {t('submit.done.stay')}
          </button>
        )}
        <PageLink to="account" className="button">
          {t('submit.done.toAccount')}
        </PageLink>
      </div>
    </div>
  );
}

function useWayHome() {
  const navigate = useNavigate();
  const home = usePagePath()('home');
  const [secondsLeft, setSecondsLeft] = useState<number | null>(homeAfterSeconds);
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1);
      else navigate(home);
    }, 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, navigate, home]);
  return { secondsLeft, stay: () => setSecondsLeft(null) };
}
