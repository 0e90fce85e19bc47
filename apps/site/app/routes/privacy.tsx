import { joinSentences } from '@film-contest/messages/format';
import { TextPage } from '../components/text-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import { respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadTextPage } from '../lib/text-page.server.ts';
import { getTranslator } from '../lib/texts.ts';
import type { Route } from './+types/privacy';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const noTracking = getTranslator(host.locale)('pages.privacy.noTracking');
  const page = await loadTextPage(host, 'privacy', (t) => ({
    intro: joinSentences(host.locale, [t('defaults.privacy.intro'), noTracking]),
    sections: [
      [t('defaults.privacy.account'), t('defaults.privacy.accountText')],
      [t('defaults.privacy.entries'), t('defaults.privacy.entriesText')],
      [t('defaults.privacy.voting'), t('defaults.privacy.votingText')],
      [t('defaults.privacy.rights'), t('defaults.privacy.rightsText')],
    ],
  }));
  return respondWithPart({ page }, page);
}

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'privacy', { description: args.loaderData?.page.data?.intro ?? undefined });

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return <TextPage title={t('pages.privacy.title')} page={loaderData.page} />;
}
