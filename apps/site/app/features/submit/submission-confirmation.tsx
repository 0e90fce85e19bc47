import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FilmArrivalDeadline } from '../../components/film-arrival-deadline.tsx';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import type { Sent } from './review-step.tsx';
import styles from './submit.module.css';

const nextTexts = {
  none: 'submit.done.next',
  waits: 'submit.revision.donePublished',
  applied: 'submit.revision.doneReview',
} as const;

/** Shows the entry's number. Navigates to the home page after some seconds without input. */
export function SubmissionConfirmation({ number, msg, filmUntil, revision }: Sent) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(revision ? 'submit.revision.done' : 'submit.done.title');
  const { secondsLeft, stay } = useReturnHomeCountdown(number, title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.number}>{t('submit.done.number', { number })}</p>
      {filmUntil ? (
        <p className={styles.ahead}>
          <FilmArrivalDeadline until={filmUntil} text={(date) => t('submit.done.film', { date })} />
        </p>
      ) : (
        <p>{t(nextTexts[revision ?? 'none'])}</p>
      )}
      {/* The countdown is the last element: when it disappears, no other element moves under the pointer. */}
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

const homeAfterSeconds = 3;

/** Events that show that the reader is active. */
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Returns the seconds until the page navigates to the home page; null after any input, which cancels the navigation.
 * The countdown pauses while the page is hidden.
 */
function useReturnHomeCountdown(number: string, title: string) {
  const t = useT();
  const navigate = useNavigate();
  const home = usePagePath()('home');
  const [secondsLeft, setSecondsLeft] = useState<number | null>(homeAfterSeconds);
  const isLeaving = secondsLeft !== null;
  useEffect(() => {
    if (!isLeaving) return;
    const cancelReturnHome = () => setSecondsLeft(null);
    const onPointerMove = ({ movementX, movementY }: PointerEvent) =>
      // Ignores events without movement, which browsers send when the page changes under the pointer.
      (movementX !== 0 || movementY !== 0) && cancelReturnHome();
    for (const sign of signsOfLife) document.addEventListener(sign, cancelReturnHome);
    document.addEventListener('pointermove', onPointerMove);
    const timer = setInterval(() => {
      if (!document.hidden) setSecondsLeft((seconds) => seconds && seconds - 1);
    }, 1000);
    return () => {
      for (const sign of signsOfLife) document.removeEventListener(sign, cancelReturnHome);
      document.removeEventListener('pointermove', onPointerMove);
      clearInterval(timer);
    };
  }, [isLeaving]);
  useEffect(() => {
    if (secondsLeft !== 0) return;
    showNotice({
      level: 'success',
      title,
      text: t('submit.done.number', { number }),
      stay: true,
    });
    navigate(home);
  }, [secondsLeft, navigate, home, number, title, t]);
  return { secondsLeft, stay: () => setSecondsLeft(null) };
}
