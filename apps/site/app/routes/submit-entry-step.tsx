import { data } from 'react-router';
import { EntryPage } from '../features/submit/entry-page.tsx';
import { buildHead, getHeadTranslator } from '../lib/document-head.ts';
import { findStepOfField } from '../lib/entry-steps.ts';
import type { Route } from './+types/submit-entry-step';

/** The entry is private and loaded in the browser; only the step is known here. */
export function loader({ params }: Route.LoaderArgs) {
  const step = findStepOfField(params.step);
  if (!step) throw data(null, { status: 404 });
  return { step };
}

/** Changes steps without the server, so that it works offline. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  step: findStepOfField(params.step) ?? ('tasks' as const),
});

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'submitEntryStep', {
    title: getHeadTranslator(args)?.('submit.title'),
    noindex: true,
  });

export default function SubmitEntryStepRoute({ loaderData, params }: Route.ComponentProps) {
  return <EntryPage entryId={params.entry} step={loaderData.step} />;
}
