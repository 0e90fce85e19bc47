import { useEffect, useRef } from 'react';
import { AwaitedTime } from '../../components/awaited-time.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './submit.module.css';
import { useWayHome } from './use-way-home.ts';

interface SubmittedProps {
  number: string;
  msg: string;
  /** Until when its film may arrive, when it was submitted ahead of it. */
  filmUntil: string | null;
}

/**
 * The entry is in: its number, then home by itself, where the number is still told. Whoever does anything
 * here meanwhile is reading, and stays.
 */
export function Submitted({ number, msg, filmUntil }: SubmittedProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { secondsLeft, stay } = useWayHome(number);
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
      {/* What goes when somebody stays stands last: nothing moves under the pointer. */}
      <div className={styles.buttons}>
        <PageLink to="account" className="button" data-kind="primary">
          {t('submit.done.toAccount')}
        </PageLink>
        {secondsLeft !== null && (
          <button type="button" className="button" onClick={stay}>
            {t('submit.done.stay')}
          </button>
        )}
      </div>
      {secondsLeft !== null && (
        <div>
          <p role="status">{msg}</p>
          <p aria-hidden="true">{t('submit.done.seconds', { seconds: secondsLeft })}</p>
        </div>
      )}
    </div>
  );
}
