import type { Contest } from '@film-contest/contract/settings';
import { useEffect, useState } from 'react';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import {
  type SubmissionClosedText,
  useSubmissionClosedReason,
} from '../../lib/submission-closed.ts';
import { useReaderLocalTime, useZonedDateFormatter } from '../../lib/zoned-time.ts';
import { estimateServerTime, getTimeLeft, type TimeLeft } from './deadline-rules.ts';
import styles from './submit.module.css';

interface DeadlineProps {
  /** Whether the deadline is shown only if it prevents a submission. */
  isBrief?: boolean;
  /** Whether the film may arrive after the deadline. */
  hasGrace?: boolean;
}

/** The deadline for submissions in the contest's time zone and, if different, in the reader's. */
export function SubmissionDeadline({ isBrief = false, hasGrace = true }: DeadlineProps) {
  const contest = useContest();
  const left = useTimeLeft(contest);
  const notOpen = useSubmissionClosedReason(left === 'over');
  if (!contest) return null;
  if (notOpen)
    return (
      <ClosedSubmissionNotice contest={contest} isNews={contest.submission.open} {...notOpen} />
    );
  const { closesAt } = contest.submission;
  if (!closesAt || isBrief) return null;
  return (
    <OpenSubmissionDeadline contest={contest} closesAt={closesAt} left={left} hasGrace={hasGrace} />
  );
}

interface OpenProps {
  contest: Contest;
  closesAt: string;
  left: TimeLeft;
  hasGrace: boolean;
}

function OpenSubmissionDeadline({ contest, closesAt, left, hasGrace }: OpenProps) {
  const t = useT();
  const date = useZonedDateFormatter(contest.timeZone);
  const { graceMinutes } = contest;
  const time =
    graceMinutes % 60 === 0
      ? t('submit.hours', { hours: graceMinutes / 60 })
      : t('submit.minutes', { minutes: graceMinutes });
  return (
    <div>
      <div className={styles.clock}>
        {/* Suppresses hydration warnings, because browsers know different names of time zones than the server. */}
        <p suppressHydrationWarning>
          <strong>{t('submit.deadline', { date: date(closesAt) })}</strong>
        </p>
        <TimeLeftText left={left} />
        {hasGrace && graceMinutes > 0 && <p>{t('submit.grace', { time })}</p>}
      </div>
      <DeadlineInReaderZone at={closesAt} contest={contest} />
    </div>
  );
}

interface ClosedSubmissionNoticeProps extends SubmissionClosedText {
  contest: Contest;
  /** Whether submissions closed while the page was open. Then the notice is announced to screen readers. */
  isNews: boolean;
}

function ClosedSubmissionNotice({ text, at, contest, isNews }: ClosedSubmissionNoticeProps) {
  return (
    <div>
      <p className={styles.clock} role={isNews ? 'status' : undefined} suppressHydrationWarning>
        {text}
      </p>
      {at && <DeadlineInReaderZone at={at} contest={contest} />}
    </div>
  );
}

/**
 * Shows a deadline in the reader's time zone. Reserves its line before hydration, because only the browser knows that
 * time zone.
 */
function DeadlineInReaderZone({ at, contest }: { at: string; contest: Contest }) {
  return <p className={styles.ownTime}>{useReaderLocalTime(at, contest.timeZone)}</p>;
}

function TimeLeftText({ left }: { left: TimeLeft }) {
  const t = useT();
  if (left === null || left === 'over') return null;
  const text = 'hours' in left ? t('submit.left.hours', left) : t('submit.left.minutes', left);
  return <p className={styles.left}>{text}</p>;
}

/** Arrival time of this document and its contest data by the browser's clock (Unix time in milliseconds). */
const cameAt = Date.now() - performance.now();

/** Returns the time until the deadline, counted down in the browser. */
function useTimeLeft(contest: Contest | null): TimeLeft {
  const now = useCurrentTime();
  const closesAt = contest?.submission.closesAt;
  if (!contest || !closesAt) return null;
  const made = Date.parse(contest.now);
  return getTimeLeft(Date.parse(closesAt), estimateServerTime(made, cameAt, now ?? cameAt));
}

const tickMs = 15_000;

/** Returns the browser's time; null until the page is hydrated. */
function useCurrentTime(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const updateCurrentTime = () => setNow(Date.now());
    updateCurrentTime();
    const timer = setInterval(updateCurrentTime, tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
