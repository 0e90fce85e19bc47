import type { PageName } from '@film-contest/contract/pages';
import type { T } from '../../lib/messages.tsx';

interface MenuItem {
  page: PageName;
  label: string;
}

/** Pages of the main menu in display order. */
export const buildMainMenu = (t: T): MenuItem[] => [
  { page: 'home', label: t('shell.nav.home') },
  { page: 'eventDetails', label: t('shell.nav.eventDetails') },
  { page: 'events', label: t('shell.nav.events') },
  { page: 'professionalJury', label: t('shell.nav.professionalJury') },
  { page: 'gallery', label: t('shell.nav.gallery') },
  { page: 'exhibition', label: t('shell.nav.exhibition') },
  { page: 'specialThanks', label: t('shell.nav.specialThanks') },
  { page: 'contactUs', label: t('shell.nav.contactUs') },
  { page: 'aboutUs', label: t('shell.nav.aboutUs') },
];

/** Menu of the pages that are listed only in the footer and in the navigation drawer. */
export const buildSecondaryMenu = (t: T): MenuItem[] => [
  { page: 'professionalZj', label: t('shell.nav.professionalZj') },
  { page: 'school', label: t('shell.nav.school') },
  { page: 'selectedOpen', label: t('shell.nav.selectedOpen') },
  { page: 'selected', label: t('shell.nav.selected') },
  { page: 'share', label: t('shell.nav.share') },
];

export const buildLegalMenu = (t: T): MenuItem[] => [
  { page: 'votingRules', label: t('shell.nav.votingRules') },
  { page: 'terms', label: t('shell.nav.terms') },
  { page: 'privacy', label: t('shell.nav.privacy') },
];
