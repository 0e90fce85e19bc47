import { data } from 'react-router';
import { CertificatePage } from '../features/certificates/certificate-page.tsx';
import { checkNumber, shortenTypedNumber } from '../features/certificates/check-number.ts';
import { buildHead } from '../lib/document-head.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/certificate';

export async function loader({ context, params }: Route.LoaderArgs) {
  const typed = shortenTypedNumber(params.number);
  const check = await checkNumber(getServerHost(context), typed);
  // Only a failed check has status 500, so that it is not cached. An unknown number is a valid result, like an empty
  // search.
  return data({ typed, check }, { status: check.state === 'failed' ? 500 : 200 });
}

export const meta: Route.MetaFunction = (args) => buildHead(args, 'certificate', { noindex: true });

export default function CertificateRoute({ loaderData }: Route.ComponentProps) {
  return <CertificatePage {...loaderData} />;
}
