import { data } from 'react-router';
import { AppealPage } from '../features/contact/appeal-page.tsx';
import { handlePostedForm, readPostedForm } from '../features/contact/contact-form.ts';
import { buildHead } from '../lib/document-head.ts';
import { buildNotFoundResponse } from '../lib/few-films.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/appeal';

/** Parses the number of a batch of held votes. Returns null if the text is not such a number. */
const parseBatch = (id: string): number | null => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null);

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const batch = parseBatch(params.id);
  const status = batch !== null && (await host.call('appealStatus', { params: { id: batch } }));
  if (batch === null || !status || !status.ok) throw await buildNotFoundResponse(host);
  return { batch, isOpen: status.data.isOpen };
}

/** Handles a form submitted without scripts. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const batch = parseBatch(params.id);
  if (batch === null) throw data(null, { status: 404 });
  const form = await readPostedForm(request);
  return handlePostedForm(getServerHost(context), form, { purpose: 'appeal', batch });
}

export const meta: Route.MetaFunction = (args) => buildHead(args, 'appeal', { noindex: true });

export default function AppealRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AppealPage {...loaderData} posted={actionData} />;
}
