import type { PageName } from '@film-contest/contract/pages';
import { PageLink } from '../lib/links.tsx';
import styles from './tab-links.module.css';

interface TabLinksProps {
  to: PageName;
  /** Name of the list of tabs for screen readers. */
  label: string;
  tabs: readonly { label: string; search: string; isCurrent: boolean }[];
}

/** Views of one page as links that look like tabs. */
export function TabLinks({ to, label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.search}>
            <PageLink
              to={to}
              search={tab.search}
              aria-current={tab.isCurrent ? 'true' : undefined}
              preventScrollReset
            >
              {tab.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
