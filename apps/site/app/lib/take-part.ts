import type { PageName } from '@film-contest/contract/pages';
import { useContest } from './contest.ts';
import { useT } from './messages.tsx';

/** What whoever wants to take part does first: submit while that can be done, else read what is asked. */
export function useTakePart(): { to: PageName; label: string } {
  const t = useT();
  return useContest()?.submission.open
    ? { to: 'submitEntry', label: t('shell.nav.submit') }
    : { to: 'eventDetails', label: t('shell.nav.eventDetails') };
}
