import { ActivationFailedPage } from '../features/account/activate-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import type { Route } from './+types/activate-faild';

export const meta: Route.MetaFunction = (args) =>
  documentHead(args, 'activateFaild', { noindex: true });

export default function ActivateFaild() {
  return <ActivationFailedPage />;
}
