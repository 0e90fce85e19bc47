import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/submit-entry';

export const meta: Route.MetaFunction = (args) => buildHead(args, 'submitEntry', { noindex: true });

export { SubmitPage as default } from '../features/submit/submit-page.tsx';
