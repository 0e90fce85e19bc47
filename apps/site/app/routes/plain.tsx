import { Outlet, redirectDocument, useOutletContext } from 'react-router';
import type { Route } from './+types/plain';

/** Tells the server (`entry.server.tsx`) to omit React from the documents of these pages. */
export const handle = { isPlain: true };

/** Loads a new document if the router navigates to the page, for example after a redirect. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(pathname + search);
  },
];

export default function PlainPageRoute() {
  // Passes the data of the section's layout to the page.
  return <Outlet context={useOutletContext()} />;
}
