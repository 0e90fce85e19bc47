import { RegisterPage } from '../features/account/register-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = (args) => documentHead(args, 'register', { noindex: true });

export default function Register() {
  return <RegisterPage />;
}
