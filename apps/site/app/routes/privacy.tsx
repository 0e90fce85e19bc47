import { joinSentences } from '@film-contest/messages/format';
import { TextPage } from '../components/text-page.tsx';
import { documentHead } from '../lib/document-head.ts';
import { translatorOf, useT } from '../lib/messages.tsx';
import { answerWith } from '../lib/part.ts';
import { hostOf } from '../lib/site-host.ts';
import { textPage } from '../lib/text-page.server.ts';
import type { Route } from './+types/privacy';

export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const noTracking = translatorOf(host.locale)('pages.privacy.noTracking');
  const page = await textPage(host, 'privacy', (t) => ({
    intro: joinSentences(host.locale, [t('defaults.privacy.intro'), noTracking]),
    sections: [
      [t('defaults.privacy.account'), t('defaults.privacy.accountText')],
      [t('defaults.privacy.entries'), t('defaults.privacy.entriesText')],
      [t('defaults.privacy.voting'), t('defaults.privacy.votingText')],
      [t('defaults.privacy.rights'), t('defaults.privacy.rightsText')],
    ],
  }));
  return answerWith({ page }, page);
}

export const meta: Route.MetaFunction = (args) =>
  documentHead(args, 'privacy', { description: args.loaderData?.page.data?.intro ?? undefined });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return <TextPage title={t('pages.privacy.title')} page={loaderData.page} />;
}
