import type { MenuPages } from '@film-contest/contract/site-content';
import { useRouteLoaderData } from 'react-router';
import { useContentLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';

/** Pages of the main menu in display order. */
export const mainMenu = [
  { page: 'home', label: 'shell.nav.home' },
  { page: 'eventDetails', label: 'shell.nav.eventDetails' },
  { page: 'events', label: 'shell.nav.events' },
  { page: 'professionalJury', label: 'shell.nav.professionalJury' },
  { page: 'gallery', label: 'shell.nav.gallery' },
  { page: 'exhibition', label: 'shell.nav.exhibition' },
  { page: 'specialThanks', label: 'shell.nav.specialThanks' },
  { page: 'contactUs', label: 'shell.nav.contactUs' },
  { page: 'aboutUs', label: 'shell.nav.aboutUs' },
] as const;

/** Pages that are listed only in the footer and in the navigation drawer. */
export const secondaryMenu = [
  { page: 'professionalZj', label: 'shell.nav.professionalZj' },
  { page: 'school', label: 'shell.nav.school' },
  { page: 'selectedOpen', label: 'shell.nav.selectedOpen' },
  { page: 'selected', label: 'shell.nav.selected' },
  { page: 'results', label: 'shell.nav.results' },
  { page: 'share', label: 'shell.nav.share' },
] as const;

export const legalMenu = [
  { page: 'votingRules', label: 'shell.nav.votingRules' },
  { page: 'terms', label: 'shell.nav.terms' },
  { page: 'privacy', label: 'shell.nav.privacy' },
] as const;

type MenuItem = (typeof mainMenu | typeof secondaryMenu | typeof legalMenu)[number];

interface MenuListProps {
  items: readonly MenuItem[];
  /** Pages that staff added; listed after `items`. */
  added?: MenuPages['header'];
  className: string | undefined;
  /** Component for the links; `PageNavLink` marks the current page. */
  Link?: typeof PageLink;
}

/** Returns the pages that staff added to the menus. */
export function useMenuPages(): MenuPages {
  const root = useRouteLoaderData('root') as { menuPages: MenuPages } | undefined;
  return root?.menuPages ?? { header: [], footer: [] };
}

export function MenuList({ items, added = [], className, Link = PageLink }: MenuListProps) {
  const t = useT();
  const langOf = useContentLang();
  return (
    <ul className={className}>
      {items.map(({ page, label }) => (
        <li key={page}>
          <Link to={page}>{t(label)}</Link>
        </li>
      ))}
      {added.map(({ slug, title, lang }) => (
        <li key={slug}>
          <Link to="freePage" params={{ slug }} lang={langOf(lang)}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
