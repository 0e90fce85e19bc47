import { Outlet, redirectDocument, useOutletContext } from 'react-router';
import type { Route } from './+types/plain';

/** Read by the server (`entry.server.tsx`), which omits React from the document. */
export const handle = { isPlain: true };

/** Loads a new document if the router navigates to the page, for example after a redirect. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(pathname + search);
  },
];

export default function PlainPageRoute() {
  // Passes on the data of the section's layout.
  return <Outlet context={useOutletContext()} />;
}
