import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteHandle } from '../lib/route-entry.ts';
import styles from './root.module.css';

/**
 * Wraps every page: sets the tab title, restores the scroll position and shows a line while a route loads.
 */
export function RootLayout() {
  const isLoading = useNavigation().state === 'loading';
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const label = handle?.trail.at(-1)?.label;
  // Layout effects run before the page's own effects, which may set a more specific title.
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
