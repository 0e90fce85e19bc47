import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteHandle } from '../lib/route-entry.ts';
import styles from './root.module.css';

/** Around every page: its title in the tab, the scroll position, and a line while code is loading. */
export function Root() {
  const isLoading = useNavigation().state === 'loading';
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const label = handle?.trail.at(-1)?.label;
  // Before the effects of the page itself, which may know a better title.
  useLayoutEffect(() => {
    document.title = label ? t('console.titlePattern', { page: t(label) }) : t('console.title');
  }, [label]);
  return (
    <>
      {isLoading && <div className={styles.loading} />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
