import { buildStandaloneHead } from '../lib/document-head.ts';
import type { Route } from './+types/500';

export const meta: Route.MetaFunction = (args) => buildStandaloneHead(args, 'error');

export { ErrorPage as default } from '../features/shell/error-page.tsx';
