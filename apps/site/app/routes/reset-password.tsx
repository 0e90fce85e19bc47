import { ResetPage } from '../features/account/reset-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import type { Route } from './+types/reset-password';

export const meta: Route.MetaFunction = (args) =>
  documentHead(args, 'resetPassword', { noindex: true });

export default function ResetPassword() {
  return <ResetPage />;
}
