import { parseCertificateNumber } from '@film-contest/contract/certificate-number';
import { buildPagePath } from '@film-contest/contract/pages';
import { redirect } from 'react-router';
import { CertificatePage } from '../features/certificates/certificate-page.tsx';
import { shortenTypedNumber } from '../features/certificates/check-number.ts';
import { buildHead } from '../lib/document-head.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/certificates';

/**
 * Redirects the number from the form to the page of its certificate. A number with a typing error has no page, so this
 * page shows the error.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const typed = shortenTypedNumber(url.searchParams.get('number') ?? '');
  if (!typed) return null;
  const number = parseCertificateNumber(typed);
  if (!number) return { typed, check: { state: 'mistyped' } as const };
  throw redirect(buildPagePath('certificate', getServerHost(context).tree, { number }));
}

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'certificates', { noindex: true });

export default function CertificatesRoute({ loaderData }: Route.ComponentProps) {
  return <CertificatePage {...loaderData} />;
}
