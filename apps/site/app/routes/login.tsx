import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = (args) => buildHead(args, 'login', { noindex: true });

export { LoginPage as default } from '../features/account/login-page.tsx';
