import { loadWholeList } from '@film-contest/contract/whole-list';
import { PageHeading } from '../components/page-heading.tsx';
import prose from '../components/prose.module.css';
import { LoadErrorMessage } from '../components/state.tsx';
import { buildContestEvent } from '../features/contest/contest-event.ts';
import {
  AwardList,
  DownloadList,
  FilmRequirementFacts,
  QuestionList,
  RequirementList,
} from '../features/contest/details-sections.tsx';
import {
  buildDetailsView,
  getDefaultContestGroups,
  getStaffGroups,
} from '../features/contest/details-view.server.ts';
import { ContestGroupCards } from '../features/contest/group-cards.tsx';
import { ContestPhaseLines, PhaseActionLinks } from '../features/contest/phase-lines.tsx';
import { ContestSchedule } from '../features/contest/schedule.tsx';
import { TitledTextBody } from '../features/contest/titled-text-body.tsx';
import { useContentLang } from '../lib/content-lang.ts';
import { useContest } from '../lib/contest.ts';
import {
  buildHead,
  buildStructuredData,
  getHeadContest,
  getPageFacts,
} from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, mapPartData, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/event-details';
import styles from './event-details.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const [details, schedule] = await Promise.all([
    loadPagePart(host, host.call('contestDetails')),
    loadPagePart(
      host,
      loadWholeList((query) => host.call('listSchedule', { query })),
    ),
  ]);
  const loaded = {
    details: mapPartData(details, (written) => ({
      ...buildDetailsView(written, host.locale),
      groups: getStaffGroups(written),
    })),
    usualGroups: getDefaultContestGroups(host.locale),
    schedule: mapPartData(schedule, ({ list }) => list),
  };
  return respondWithPart(loaded, details);
}

export const meta: Route.MetaFunction = (args) => {
  const event = buildContestEvent(getHeadContest(args), getPageFacts(args, 'eventDetails'));
  return [...buildHead(args, 'eventDetails'), ...(event ? [buildStructuredData(event)] : [])];
};

export default function EventDetailsRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const langOf = useContentLang();
  const contest = useContest();
  const { details, schedule } = loaderData;
  const shown = details.data;
  return (
    <div className="wrap">
      <PageHeading title={t('pages.eventDetails.title')} intro={t('pages.eventDetails.intro')}>
        {contest && <ContestPhaseLines contest={contest} />}
        <PhaseActionLinks />
      </PageHeading>
      <div className={`${prose.sections} ${styles.sections}`}>
        <section className={styles.whole}>
          <h2 className="visually-hidden">{t('pages.eventDetails.facts')}</h2>
          <FilmRequirementFacts />
        </section>
        {details.fault !== null && <LoadErrorMessage fault={details.fault} />}
        {shown && (
          <>
            <section className={styles.words}>
              <h2>{t('pages.eventDetails.theme')}</h2>
              {shown.theme.map((words) => (
                <div key={words.key} className={prose.piece}>
                  {words.title && <h3 lang={langOf(words.lang)}>{words.title}</h3>}
                  <TitledTextBody words={words} />
                </div>
              ))}
            </section>
            <section>
              <h2>{t('pages.eventDetails.groups')}</h2>
              <ContestGroupCards written={shown.groups} usual={loaderData.usualGroups} />
            </section>
            <section>
              <h2>{t('pages.eventDetails.requirements')}</h2>
              <RequirementList requirements={shown.requirements} />
            </section>
            <section>
              <h2>{t('pages.eventDetails.awards')}</h2>
              <AwardList awards={shown.awards} />
            </section>
          </>
        )}
        <section className={styles.whole}>
          <h2>{t('pages.home.schedule')}</h2>
          <ContestSchedule contest={contest} lines={schedule.data ?? []} />
        </section>
        {shown && (
          <>
            <section>
              <h2>{t('pages.eventDetails.downloads')}</h2>
              <DownloadList downloads={shown.downloads} />
            </section>
            <section>
              <h2>{t('pages.eventDetails.faq')}</h2>
              <QuestionList questions={shown.faq} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}
