import { data } from 'react-router';
import { EntryPage } from '../features/submit/entry-page.tsx';
import { buildHead, getHeadTranslator } from '../lib/document-head.ts';
import { findStepOfField } from '../lib/entry-steps.ts';
import type { Route } from './+types/submit-entry-step';

/** Validates only the step in the URL. The browser loads the entry itself, because the entry is private. */
export function loader({ params }: Route.LoaderArgs) {
  const step = findStepOfField(params.step);
  if (!step) throw data(null, { status: 404 });
  return { step };
}

/** Sends no request to the server, so that the steps can be changed offline. */
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
