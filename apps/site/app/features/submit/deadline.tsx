import type { Contest } from '@film-contest/contract/settings';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/messages.tsx';
import { useDateIn, useOwnTime } from '../../lib/zoned-time.ts';
import { timeLeft } from './deadline-rules.ts';
import styles from './submit.module.css';

/** Until when entries can be submitted: in the contest's time, and in the reader's where that differs. */
export function Deadline({ contest }: { contest: Contest | null }) {
  if (!contest) return null;
  const { open, opensAt, closesAt } = contest.submission;
  if (open) return closesAt ? <Open contest={contest} closesAt={closesAt} /> : null;
  if (!opensAt && !closesAt) return <Undated />;
  const isAhead = opensAt !== null && Date.parse(opensAt) > Date.parse(contest.now);
  return isAhead ? <Ahead contest={contest} opensAt={opensAt} /> : <Closed />;
}

function Open({ contest, closesAt }: { contest: Contest; closesAt: string }) {
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
        <Left until={closesAt} asOf={contest.now} />
        {graceMinutes > 0 && <p>{t('submit.grace', { time })}</p>}
      </div>
      <OwnTime at={closesAt} contest={contest} />
    </div>
  );
}

function Ahead({ contest, opensAt }: { contest: Contest; opensAt: string }) {
  const t = useT();
  const date = useDateIn(contest.timeZone);
  return (
    <div>
      <p className={styles.clock} suppressHydrationWarning>
        {t('submit.notOpen', { date: date(opensAt) })}
      </p>
      <OwnTime at={opensAt} contest={contest} />
    </div>
  );
}

function Undated() {
  const t = useT();
  return <p className={styles.clock}>{t('submit.undated')}</p>;
}

function Closed() {
  const t = useT();
  return <p className={styles.clock}>{t('submit.closed')}</p>;
}

/** Only the browser knows it: the line is kept for it, so that nothing moves when it comes. */
function OwnTime({ at, contest }: { at: string; contest: Contest }) {
  return <p className={styles.ownTime}>{useOwnTime(at, contest.timeZone)}</p>;
}

const tickMs = 15_000;

function Left({ until, asOf }: { until: string; asOf: string }) {
  const t = useT();
  const made = Date.parse(asOf);
  const left = timeLeft(Date.parse(until), useNow() ?? made, made);
  if (left === null) return null;
  if (left === 'over') return <p role="status">{t('submit.closed')}</p>;
  const text = 'hours' in left ? t('submit.left.hours', left) : t('submit.left.minutes', left);
  return <p className={styles.left}>{text}</p>;
}

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
