import { useContest } from '../../lib/contest.ts';
import { useDate, useOwnTime } from './deadline.tsx';

interface AwaitedTimeProps {
  until: string;
  /** The sentence that names the moment. */
  text: (date: string) => string;
}

/** Until when a film may arrive: in the contest's time, and in the reader's where that differs. */
export function AwaitedTime({ until, text }: AwaitedTimeProps) {
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const date = useDate(timeZone);
  const own = useOwnTime(until, timeZone);
  return (
    <>
      {text(date(until))} {own}
    </>
  );
}
