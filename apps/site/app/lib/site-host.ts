import type { SiteHost } from '@film-contest/contract/site-host';
import { createContext, type RouterContextProvider } from 'react-router';

const siteHost = createContext<SiteHost>();

/** Puts the server's interface for rendering a page (`SiteHost`) into the loaders' context. */
export function provideServerHost(context: RouterContextProvider, host: SiteHost) {
  context.set(siteHost, host);
}

export const getServerHost = (context: Readonly<RouterContextProvider>) => context.get(siteHost);
