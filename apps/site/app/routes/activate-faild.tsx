import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/activate-faild';

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'activateFaild', { noindex: true });

export { ActivationFailedPage as default } from '../features/account/activate-page.tsx';
