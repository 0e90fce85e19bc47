import { LoginPage } from '../features/account/login-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = (args) => buildHead(args, 'login', { noindex: true });

export default function LoginRoute() {
  return <LoginPage />;
}
