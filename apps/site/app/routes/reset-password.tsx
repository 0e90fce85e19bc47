import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/reset-password';

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'resetPassword', { noindex: true });

export { ResetPasswordPage as default } from '../features/account/reset-page.tsx';
