import { useContestZone, useDateIn, useOwnTime } from '../lib/zoned-time.ts';

interface AwaitedTimeProps {
  until: string;
  /** The sentence that names the moment. */
  text: (date: string) => string;
}

/** Until when a film may arrive: in the contest's time, and in the reader's where that differs. */
export function AwaitedTime({ until, text }: AwaitedTimeProps) {
  const timeZone = useContestZone();
  const date = useDateIn(timeZone);
  const own = useOwnTime(until, timeZone);
  return (
    <>
      {text(date(until))} {own}
    </>
  );
}
