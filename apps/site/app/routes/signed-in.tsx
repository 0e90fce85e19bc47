import { Outlet } from 'react-router';
import { loadOrTell } from '../lib/chunk.ts';
import { documentLocale, loadMessages } from '../lib/messages.tsx';

/** There is nothing to read on the server; this keeps the first rendering there. */
export const loader = () => null;

/** On the way here from a browse page: the texts that those do without. */
export async function clientLoader() {
  await loadOrTell(() => loadMessages(documentLocale(), 'signedIn'));
  return null;
}

/** Account and submission pages. */
export default function SignedIn() {
  return <Outlet />;
}
