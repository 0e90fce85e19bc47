import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/activate-login';

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'activateLogin', { noindex: true });

export { ActivatePage as default } from '../features/account/activate-page.tsx';
