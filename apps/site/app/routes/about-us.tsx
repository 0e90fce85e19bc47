import { loadWholeList } from '@film-contest/contract/whole-list';
import prose from '../components/prose.module.css';
import { TextPage } from '../components/text-page.tsx';
import { buildOrganization } from '../features/contest/contest-event.ts';
import { ContestSchedule } from '../features/contest/schedule.tsx';
import { useContest } from '../lib/contest.ts';
import {
  buildHead,
  buildStructuredData,
  getHeadContest,
  getHeadTranslator,
  getPageFacts,
} from '../lib/document-head.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, mapPartData, respondWithPart } from '../lib/part.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadTextPage } from '../lib/text-page.server.ts';
import type { Route } from './+types/about-us';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const [contest, schedule] = await Promise.all([
    loadPagePart(host, host.call('contest')),
    loadPagePart(
      host,
      loadWholeList((query) => host.call('listSchedule', { query })),
    ),
  ]);
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
  return respondWithPart({ page, schedule: mapPartData(schedule, ({ list }) => list) }, page);
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
  const contest = useContest();
  return (
    <TextPage title={t('pages.aboutUs.title')} page={loaderData.page}>
      <section>
        <h2>{t('pages.aboutUs.timeline')}</h2>
        <ContestSchedule contest={contest} lines={loaderData.schedule.data ?? []} />
      </section>
      <p className={prose.actions}>
        <PageLink to="contactUs" className="button">
          {t('shell.nav.contactUs')}
        </PageLink>
      </p>
    </TextPage>
  );
}
