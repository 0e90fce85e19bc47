import { joinSentences } from '@film-contest/messages/format';
import { useLocale } from '../lib/messages.tsx';
import {
  useContestTimeZone,
  useReaderLocalTime,
  useZonedDateFormatter,
} from '../lib/zoned-time.ts';

interface FilmArrivalDeadlineProps {
  until: string;
  text: (date: string) => string;
  /** Text that follows the deadline. */
  more?: string;
}

/** The deadline for a film's arrival in the contest's time zone and, if different, in the reader's. */
export function FilmArrivalDeadline({ until, text, more }: FilmArrivalDeadlineProps) {
  const { locale } = useLocale();
  const timeZone = useContestTimeZone();
  const date = useZonedDateFormatter(timeZone);
  const own = useReaderLocalTime(until, timeZone);
  return joinSentences(
    locale,
    [text(date(until)), own, more].filter((sentence) => sentence != null),
  );
}
