import { RegisterPage } from '../features/account/register-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = (args) => buildHead(args, 'register', { noindex: true });

export default function RegisterRoute() {
  return <RegisterPage />;
}
