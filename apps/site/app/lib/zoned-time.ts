import { formatDateTime, formatTimeZone } from '@film-contest/messages/format';
import { useContest } from './contest.ts';
import { useLocale, useT } from './messages.tsx';
import { getReaderTimeZone, isSameLocalTime } from './reader-clock.ts';
import { useHydrated } from './use-hydrated.ts';

export const useContestTimeZone = () => useContest()?.timeZone ?? 'Asia/Shanghai';

export function useZonedDateFormatter(timeZone: string) {
  const t = useT();
  const { locale } = useLocale();
  return (moment: string) =>
    t('submit.dateIn', {
      date: formatDateTime(locale, moment, timeZone),
      zone: formatTimeZone(locale, timeZone),
    });
}

/**
 * Whether the reader's local time differs from that of a time zone. Returns false on the server, which does not know
 * the reader's time zone.
 */
export function useIsReaderTimeDifferent(at: string, timeZone: string): boolean {
  const isHydrated = useHydrated();
  return isHydrated && !isSameLocalTime(at, timeZone, getReaderTimeZone());
}

/**
 * Returns a time in the reader's time zone. Returns null if the reader's time zone shows the same time as the given
 * one.
 */
export function useReaderLocalTime(at: string, timeZone: string): string | null {
  const t = useT();
  const { locale } = useLocale();
  const isElsewhere = useIsReaderTimeDifferent(at, timeZone);
  return isElsewhere
    ? t('submit.ownTime', { date: formatDateTime(locale, at, getReaderTimeZone()) })
    : null;
}
