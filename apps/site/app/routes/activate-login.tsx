import { ActivatePage } from '../features/account/activate-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/activate-login';

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'activateLogin', { noindex: true });

export default function ActivationRoute() {
  return <ActivatePage />;
}
