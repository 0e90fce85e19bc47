import { ActivatePage } from '../features/account/activate-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import type { Route } from './+types/activate-login';

export const meta: Route.MetaFunction = (args) =>
  documentHead(args, 'activateLogin', { noindex: true });

export default function ActivateLogin() {
  return <ActivatePage />;
}
