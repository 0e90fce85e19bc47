import prose from '../components/prose.module.css';
import { TextPage } from '../components/text-page.tsx';
import { buildOrganization } from '../features/contest/contest-event.ts';
import {
  buildHead,
  buildStructuredData,
  getHeadContest,
  getHeadTranslator,
  getPageFacts,
} from '../lib/document-head.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadTextPage } from '../lib/text-page.server.ts';
import type { Route } from './+types/about-us';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const contest = await loadPagePart(host, host.call('contest'));
  const organiser = contest.data?.organiser;
  const page = await loadTextPage(host, 'aboutUs', (t) => ({
    sections: [
      [t('defaults.aboutUs.mission'), t('defaults.aboutUs.missionText')],
      [
        t('defaults.aboutUs.organiser'),
        organiser
          ? t('defaults.aboutUs.organiserText', { organiser })
          : t('defaults.aboutUs.organiserUnknown'),
      ],
      [t('defaults.aboutUs.press'), t('defaults.aboutUs.pressText')],
    ],
  }));
  return respondWithPart({ page }, page);
}

export const meta: Route.MetaFunction = (args) => {
  const facts = getPageFacts(args, 'aboutUs');
  const contest = getHeadContest(args);
  const page = args.loaderData?.page.data;
  const description = page?.intro ?? page?.sections[0]?.text;
  return [
    ...buildHead(args, 'aboutUs', { description }),
    ...(facts
      ? [
          buildStructuredData({
            '@type': 'AboutPage',
            name: getHeadTranslator(args)?.('shell.title.aboutUs') ?? '',
            ...facts,
            ...(contest?.organiser ? { mainEntity: buildOrganization(contest) } : {}),
          }),
        ]
      : []),
  ];
};

export default function AboutUsRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return (
    <TextPage title={t('pages.aboutUs.title')} page={loaderData.page}>
      <p className={prose.actions}>
        <PageLink to="contactUs" className="button">
          {t('shell.nav.contactUs')}
        </PageLink>
        <PageLink to="eventDetails" className="button">
          {t('shell.nav.eventDetails')}
        </PageLink>
      </p>
    </TextPage>
  );
}
