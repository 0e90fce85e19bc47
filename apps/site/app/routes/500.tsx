import { ErrorPage } from '../features/shell/error-page.tsx';
import { standaloneHead } from '../lib/document-head.ts';
import type { Route } from './+types/500';

export const meta: Route.MetaFunction = (args) => standaloneHead(args, 'error');

export default function Failed() {
  return <ErrorPage />;
}
