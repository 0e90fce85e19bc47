import { useEffect, useRef } from 'react';
import { FilmArrivalDeadline } from '../../components/awaited-time.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './submit.module.css';
import { useReturnHome } from './use-return-home.ts';

interface SubmittedProps {
  number: string;
  msg: string;
  /** Deadline of a film that is still uploading. */
  filmUntil: string | null;
}

/** Shows the entry's number, and navigates to the home page after some seconds without input. */
export function SubmissionConfirmation({ number, msg, filmUntil }: SubmittedProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { secondsLeft, stay } = useReturnHome(number);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('submit.done.title')}
      </h1>
      <p className={styles.number}>{t('submit.done.number', { number })}</p>
      {filmUntil ? (
        <p className={styles.ahead}>
          <FilmArrivalDeadline until={filmUntil} text={(date) => t('submit.done.film', { date })} />
        </p>
      ) : (
        <p>{t('submit.done.next')}</p>
      )}
      {/* The countdown is the last element, so that no other element moves under the pointer when the countdown disappears. */}
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
