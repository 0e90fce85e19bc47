import { ActivationFailedPage } from '../features/account/activate-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/activate-faild';

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'activateFaild', { noindex: true });

export default function ActivationFailedRoute() {
  return <ActivationFailedPage />;
}
