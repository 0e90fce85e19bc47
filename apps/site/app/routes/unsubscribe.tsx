import { postNewsChoice } from '../features/account/news-choice.ts';
import { UnsubscribePage } from '../features/account/unsubscribe-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/unsubscribe';

/** Handles the page's form, which works without scripts, and the one-click requests of mail programs (RFC 8058). */
export const action = ({ context, request }: Route.ActionArgs) =>
  postNewsChoice(getServerHost(context), request);

export const meta: Route.MetaFunction = (args) => buildHead(args, 'unsubscribe', { noindex: true });

export default function UnsubscribeRoute({ actionData }: Route.ComponentProps) {
  return <UnsubscribePage posted={actionData} />;
}
