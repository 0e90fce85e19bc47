import { handlePostedForm, readPostedForm } from '../features/contact/contact-form.ts';
import { ObjectionPage } from '../features/contact/objection-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { loadPublishedResult } from '../lib/published-result.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/objection';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, objectionsUntil, isWindowOpen } = await loadPublishedResult(
    getServerHost(context),
    params.id,
  );
  return { id, name, objectionsUntil, isWindowOpen };
}

/** Handles a form submitted without scripts. */
export const action = async ({ context, request, params }: Route.ActionArgs) =>
  handlePostedForm(getServerHost(context), await readPostedForm(request), {
    purpose: 'objection',
    round: params.id,
  });

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'objection', { within: args.loaderData?.name, noindex: true });

export default function ObjectionRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ObjectionPage round={loaderData} posted={actionData} />;
}
