import { formatDateTime, formatTimeZone } from '@film-contest/messages/format';
import { useContest } from './contest.ts';
import { useLocale, useT } from './messages.tsx';
import { isSameClock, readersZone } from './reader-clock.ts';
import { useHydrated } from './use-hydrated.ts';

/** The time zone that the contest's dates are in. */
export const useContestZone = () => useContest()?.timeZone ?? 'Asia/Shanghai';

/** A moment in a time zone, which it names. */
export function useDateIn(timeZone: string) {
  const t = useT();
  const { locale } = useLocale();
  return (moment: string) =>
    t('submit.dateIn', {
      date: formatDateTime(locale, moment, timeZone),
      zone: formatTimeZone(locale, timeZone),
    });
}

/** Whether the reader's clock shows something else than that of a time zone. Only the browser knows. */
export function useIsElsewhere(at: string, timeZone: string): boolean {
  const isHydrated = useHydrated();
  return isHydrated && !isSameClock(at, timeZone, readersZone());
}

/** Tells a moment of a time zone on the reader's clock; null where that shows the same. */
export function useOwnTime(at: string, timeZone: string): string | null {
  const t = useT();
  const { locale } = useLocale();
  const isElsewhere = useIsElsewhere(at, timeZone);
  return isElsewhere
    ? t('submit.ownTime', { date: formatDateTime(locale, at, readersZone()) })
    : null;
}
