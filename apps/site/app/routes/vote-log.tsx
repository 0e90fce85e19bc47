import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/vote-log';

export const meta: Route.MetaFunction = (args) => buildHead(args, 'voteLog');

export { VoteLogPage as default } from '../features/voting/vote-log-page.tsx';
