import type { Contest } from '@film-contest/contract/settings';
import { useEffect, useState } from 'react';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import { type NotOpen, useNotOpen } from '../../lib/not-open.ts';
import { useDateIn, useOwnTime } from '../../lib/zoned-time.ts';
import { serversNow, type TimeLeft, timeLeft } from './deadline-rules.ts';
import styles from './submit.module.css';

interface DeadlineProps {
  /** Only what keeps a draft from being submitted. */
  isBrief?: boolean;
}

/** Until when entries can be submitted: in the contest's time, and in the reader's where that differs. */
export function Deadline({ isBrief = false }: DeadlineProps) {
  const contest = useContest();
  const left = useTimeLeft(contest);
  const notOpen = useNotOpen(left === 'over');
  if (!contest) return null;
  if (notOpen) return <Shut contest={contest} isNews={contest.submission.open} {...notOpen} />;
  const { closesAt } = contest.submission;
  if (!closesAt || isBrief) return null;
  return <Open contest={contest} closesAt={closesAt} left={left} />;
}

interface OpenProps {
  contest: Contest;
  closesAt: string;
  left: TimeLeft;
}

function Open({ contest, closesAt, left }: OpenProps) {
  const t = useT();
  const date = useDateIn(contest.timeZone);
  const { graceMinutes } = contest;
  const time =
    graceMinutes % 60 === 0
      ? t('submit.hours', { hours: graceMinutes / 60 })
      : t('submit.minutes', { minutes: graceMinutes });
  return (
    <div>
      <div className={styles.clock}>
        {/* Engines know different names of time zones. */}
        <p suppressHydrationWarning>
          <strong>{t('submit.deadline', { date: date(closesAt) })}</strong>
        </p>
        <Left left={left} />
        {graceMinutes > 0 && <p>{t('submit.grace', { time })}</p>}
      </div>
      <OwnTime at={closesAt} contest={contest} />
    </div>
  );
}

interface ShutProps extends NotOpen {
  contest: Contest;
  /** It has come to that while the page was read. */
  isNews: boolean;
}

function Shut({ text, at, contest, isNews }: ShutProps) {
  return (
    <div>
      <p className={styles.clock} role={isNews ? 'status' : undefined} suppressHydrationWarning>
        {text}
      </p>
      {at && <OwnTime at={at} contest={contest} />}
    </div>
  );
}

/** Only the browser knows it: the line is kept for it, so that nothing moves when it comes. */
function OwnTime({ at, contest }: { at: string; contest: Contest }) {
  return <p className={styles.ownTime}>{useOwnTime(at, contest.timeZone)}</p>;
}

function Left({ left }: { left: TimeLeft }) {
  const t = useT();
  if (left === null || left === 'over') return null;
  const text = 'hours' in left ? t('submit.left.hours', left) : t('submit.left.minutes', left);
  return <p className={styles.left}>{text}</p>;
}

/** When this document came, on the reader's clock; what it says of the contest is as old. */
const cameAt = Date.now() - performance.now();

/** How long submissions stay open: as the server wrote it at first, then as time passes for the reader. */
function useTimeLeft(contest: Contest | null): TimeLeft {
  const now = useNow();
  const closesAt = contest?.submission.closesAt;
  if (!contest || !closesAt) return null;
  const made = Date.parse(contest.now);
  return timeLeft(Date.parse(closesAt), serversNow(made, cameAt, now ?? cameAt));
}

const tickMs = 15_000;

/** The reader's clock, null while the page is as the server wrote it. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
