import { TextPage } from '../components/text-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import { respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadTextPage } from '../lib/text-page.server.ts';
import type { Route } from './+types/terms';

export async function loader({ context }: Route.LoaderArgs) {
  const page = await loadTextPage(getServerHost(context), 'terms', (t) => ({
    intro: t('defaults.terms.intro'),
    sections: [
      [t('defaults.terms.account'), t('defaults.terms.accountText')],
      [t('defaults.terms.entries'), t('defaults.terms.entriesText')],
      [t('defaults.terms.voting'), t('defaults.terms.votingText')],
      [t('defaults.terms.conduct'), t('defaults.terms.conductText')],
    ],
  }));
  return respondWithPart({ page }, page);
}

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'terms', { description: args.loaderData?.page.data?.intro ?? undefined });

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return <TextPage title={t('pages.terms.title')} page={loaderData.page} />;
}
