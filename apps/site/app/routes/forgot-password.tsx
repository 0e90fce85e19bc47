import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/forgot-password';

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'forgotPassword', { noindex: true });

export { ForgotPasswordPage as default } from '../features/account/forgot-page.tsx';
