import { ForgotPage } from '../features/account/forgot-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import type { Route } from './+types/forgot-password';

export const meta: Route.MetaFunction = (args) =>
  documentHead(args, 'forgotPassword', { noindex: true });

export default function ForgotPassword() {
  return <ForgotPage />;
}
