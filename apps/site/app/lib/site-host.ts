import type { SiteHost } from '@film-contest/contract/site-host';
import { createContext, type RouterContextProvider } from 'react-router';

const siteHost = createContext<SiteHost>();

/** Puts the server's host where loaders find it. */
export function provideHost(context: RouterContextProvider, host: SiteHost) {
  context.set(siteHost, host);
}

/** The server's host, in loaders and middleware. */
export const hostOf = (context: Readonly<RouterContextProvider>) => context.get(siteHost);
