import { LoginPage } from '../features/account/login-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = (args) => documentHead(args, 'login', { noindex: true });

export default function Login() {
  return <LoginPage />;
}
