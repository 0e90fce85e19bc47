import { loadWholeList } from '@film-contest/contract/whole-list';
import { LoadFailed } from '../components/load-failed.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import prose from '../components/prose.module.css';
import { Awards } from '../features/contest/awards.tsx';
import { buildContestEvent } from '../features/contest/contest-event.ts';
import {
  buildDetailsView,
  getDefaultGroups,
  getWrittenGroups,
} from '../features/contest/details-view.server.ts';
import { Downloads } from '../features/contest/downloads.tsx';
import { Facts } from '../features/contest/facts.tsx';
import { GroupCards } from '../features/contest/group-cards.tsx';
import { PhaseActions } from '../features/contest/phase-actions.tsx';
import { PhaseLines } from '../features/contest/phase-lines.tsx';
import { Questions } from '../features/contest/questions.tsx';
import { Requirements } from '../features/contest/requirements.tsx';
import { Schedule } from '../features/contest/schedule.tsx';
import { WordsBody } from '../features/contest/words.tsx';
import { useContentLang } from '../lib/content-lang.ts';
import { useContest } from '../lib/contest.ts';
import {
  buildHead,
  buildStructuredData,
  getHeadContest,
  getPageFacts,
} from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import { answerWithPart, loadPart, mapPart } from '../lib/part.ts';
import { getHost } from '../lib/site-host.ts';
import type { Route } from './+types/event-details';
import styles from './event-details.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getHost(context);
  const [details, schedule] = await Promise.all([
    loadPart(host, host.call('contestDetails')),
    loadPart(
      host,
      loadWholeList((query) => host.call('listSchedule', { query })),
    ),
  ]);
  const loaded = {
    details: mapPart(details, (written) => ({
      ...buildDetailsView(written, host.locale),
      groups: getWrittenGroups(written),
    })),
    usualGroups: getDefaultGroups(host.locale),
    schedule: mapPart(schedule, ({ list }) => list),
  };
  return answerWithPart(loaded, details);
}

export const meta: Route.MetaFunction = (args) => {
  const event = buildContestEvent(getHeadContest(args), getPageFacts(args, 'eventDetails'));
  return [...buildHead(args, 'eventDetails'), ...(event ? [buildStructuredData(event)] : [])];
};

export default function EventDetails({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const langOf = useContentLang();
  const contest = useContest();
  const { details, schedule } = loaderData;
  const shown = details.data;
  return (
    <div className="wrap">
      <PageHeading title={t('pages.eventDetails.title')} intro={t('pages.eventDetails.intro')}>
        {contest && <PhaseLines contest={contest} />}
        <PhaseActions />
      </PageHeading>
      <div className={styles.sections}>
        <section className={styles.whole}>
          <h2 className="visually-hidden">{t('pages.eventDetails.facts')}</h2>
          <Facts />
        </section>
        {details.fault !== null && <LoadFailed fault={details.fault} />}
        {shown && (
          <>
            <section className={styles.words}>
              <h2>{t('pages.eventDetails.theme')}</h2>
              {shown.theme.map((words) => (
                <div key={words.key} className={prose.piece}>
                  {words.title && <h3 lang={langOf(words.lang)}>{words.title}</h3>}
                  <WordsBody words={words} />
                </div>
              ))}
            </section>
            <section>
              <h2>{t('pages.eventDetails.groups')}</h2>
              <GroupCards written={shown.groups} usual={loaderData.usualGroups} />
            </section>
            <section>
              <h2>{t('pages.eventDetails.requirements')}</h2>
              <Requirements requirements={shown.requirements} />
            </section>
            <section>
              <h2>{t('pages.eventDetails.awards')}</h2>
              <Awards awards={shown.awards} />
            </section>
          </>
        )}
        <section className={styles.whole}>
          <h2>{t('pages.home.schedule')}</h2>
          <Schedule contest={contest} lines={schedule.data ?? []} />
        </section>
        {shown && (
          <>
            <section>
              <h2>{t('pages.eventDetails.downloads')}</h2>
              <Downloads downloads={shown.downloads} />
            </section>
            <section>
              <h2>{t('pages.eventDetails.faq')}</h2>
              <Questions questions={shown.faq} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}
