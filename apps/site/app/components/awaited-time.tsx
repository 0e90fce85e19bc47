import { joinSentences } from '@film-contest/messages/format';
import { useLocale } from '../lib/messages.tsx';
import { useContestZone, useDateIn, useOwnTime } from '../lib/zoned-time.ts';

interface AwaitedTimeProps {
  until: string;
  /** The sentence that names the moment. */
  text: (date: string) => string;
  /** What is said after it. */
  more?: string;
}

/** Until when a film may arrive: in the contest's time, and in the reader's where that differs. */
export function AwaitedTime({ until, text, more }: AwaitedTimeProps) {
  const { locale } = useLocale();
  const timeZone = useContestZone();
  const date = useDateIn(timeZone);
  const own = useOwnTime(until, timeZone);
  return joinSentences(
    locale,
    [text(date(until)), own, more].filter((sentence) => sentence != null),
  );
}
