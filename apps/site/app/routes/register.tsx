import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = (args) => buildHead(args, 'register', { noindex: true });

export { RegisterPage as default } from '../features/account/register-page.tsx';
