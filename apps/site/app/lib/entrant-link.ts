import type { PageName } from '@film-contest/contract/pages';
import { useContest } from './contest.ts';
import { useT } from './messages.tsx';

/** Returns the link for entrants: to the submission while submissions are open, otherwise to the rules. */
export function useEntrantActionLink(): { to: PageName; label: string } {
  const t = useT();
  return useContest()?.submission.open
    ? { to: 'submitEntry', label: t('shell.nav.submit') }
    : { to: 'eventDetails', label: t('shell.nav.eventDetails') };
}
