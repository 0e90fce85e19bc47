import { postedForm, takePosted } from '../features/contact/contact-form.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import { hostOf } from '../lib/site-host.ts';
import { writtenPage } from '../lib/written-page.ts';
import type { Route } from './+types/contact-us';

export async function loader({ context }: Route.LoaderArgs) {
  return { written: await writtenPage(hostOf(context), 'contactUs') };
}

/** Handles a form submitted without scripts. */
export const action = async ({ context, request }: Route.ActionArgs) =>
  takePosted(hostOf(context), await postedForm(request));

export const meta: Route.MetaFunction = (args) =>
  documentHead(args, 'contactUs', { description: args.loaderData?.written?.intro ?? undefined });

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage written={loaderData.written} posted={actionData} />;
}
