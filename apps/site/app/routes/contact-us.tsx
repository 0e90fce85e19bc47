import { handlePostedForm, readPostedForm } from '../features/contact/contact-form.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadStaffWrittenPage } from '../lib/written-page.ts';
import type { Route } from './+types/contact-us';

export async function loader({ context }: Route.LoaderArgs) {
  return { written: await loadStaffWrittenPage(getServerHost(context), 'contactUs') };
}

/** Handles a form submitted without scripts. */
export const action = async ({ context, request }: Route.ActionArgs) =>
  handlePostedForm(getServerHost(context), await readPostedForm(request));

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'contactUs', { description: args.loaderData?.written?.intro ?? undefined });

export default function ContactUsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage written={loaderData.written} posted={actionData} />;
}
