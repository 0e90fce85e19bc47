import { loadWholeList } from '@film-contest/contract/whole-list';
import type { ReactNode } from 'react';
import { EmptyPage } from '../components/empty-page.tsx';
import { FilmGrid } from '../components/film/film-grid.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Still } from '../components/still.tsx';
import { Banners } from '../features/contest/banners.tsx';
import { CaseReveal, CaseWords } from '../features/contest/case-of-the-week.tsx';
import { listStages } from '../features/contest/clock.ts';
import { buildContestEvent, buildOrganization } from '../features/contest/contest-event.ts';
import { getDefaultGroups, getWrittenGroups } from '../features/contest/details-view.server.ts';
import { FourRules } from '../features/contest/four-rules.tsx';
import { GroupCards } from '../features/contest/group-cards.tsx';
import { buildHomeView } from '../features/contest/home-view.server.ts';
import { PhaseActions } from '../features/contest/phase-actions.tsx';
import { PhaseLines } from '../features/contest/phase-lines.tsx';
import { Schedule } from '../features/contest/schedule.tsx';
import { JuryGrid } from '../features/jury/jury-grid.tsx';
import { NewsRows } from '../features/news/news-rows.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import { ThanksNames } from '../features/thanks/thanks-tiers.tsx';
import { useEarlyDevice } from '../features/voting/early-device.ts';
import { useContentLang } from '../lib/content-lang.ts';
import { useContest } from '../lib/contest.ts';
import {
  buildCanonicalPath,
  buildHead,
  buildStructuredData,
  getHeadContest,
  getHeadT,
  getPageFacts,
  getRootFacts,
} from '../lib/document-head.ts';
import { useEntrantLink } from '../lib/entrant-link.ts';
import { PageLink, type PageTarget } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { loadPart, mapPart, type Part } from '../lib/part.ts';
import { getHost } from '../lib/site-host.ts';
import type { Route } from './+types/home';
import styles from './home.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getHost(context);
  const [blocks, films, schedule, details, news, jury, thanks] = await Promise.all([
    loadPart(host, host.call('home')),
    loadPart(host, host.call('listEntries', { query: { pageSize: 5 } })),
    loadPart(
      host,
      loadWholeList((query) => host.call('listSchedule', { query })),
    ),
    loadPart(host, host.call('contestDetails')),
    loadPart(host, host.call('listNews', { query: { pageSize: 3 } })),
    loadPart(host, host.call('listJury', { query: { pageSize: 4 } })),
    loadPart(host, host.call('listThanks', { query: { pageSize: 12 } })),
  ]);
  return {
    ...buildHomeView(blocks.data, host.locale),
    films: mapPart(films, ({ list }) => list),
    schedule: mapPart(schedule, ({ list }) => list),
    groups: mapPart(details, getWrittenGroups),
    usualGroups: getDefaultGroups(host.locale),
    news: mapPart(news, ({ list }) => list),
    jurors: mapPart(jury, ({ list }) => list.map((juror) => ({ ...juror, bio: [] }))),
    thanks: mapPart(thanks, ({ list }) => list),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const facts = getRootFacts(args);
  const t = getHeadT(args);
  if (!facts || !t) return [];
  const contest = getHeadContest(args);
  const name = facts.contestName ?? t('shell.siteName');
  const url = facts.origin + buildCanonicalPath('home', facts.locale);
  const gallery = facts.origin + buildCanonicalPath('gallery', facts.locale);
  const event = buildContestEvent(contest, getPageFacts(args, 'eventDetails'));
  return [
    ...buildHead(args, 'home', { title: name }),
    buildStructuredData({
      '@type': 'WebSite',
      name,
      url,
      inLanguage: facts.locale,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${gallery}?search={query}` },
        'query-input': 'required name=query',
      },
    }),
    ...(contest?.organiser ? [buildStructuredData({ ...buildOrganization(contest), url })] : []),
    ...(event ? [buildStructuredData(event)] : []),
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const contest = useContest();
  const { films, schedule, groups, news, jurors, thanks, banners } = loaderData;
  useEarlyDevice(films.data?.[0]?.id);
  const hasFilms = Boolean(films.data?.length);
  const lines = schedule.data ?? [];
  const isDated =
    lines.length > 0 || (contest && listStages(contest).some(({ stand }) => stand !== 'undated'));
  return (
    <>
      <Hero {...loaderData} />
      <div className={`wrap ${styles.sections}`}>
        <Section
          title={t('pages.home.films')}
          more={hasFilms ? { to: 'gallery', label: t('pages.home.allFilms') } : null}
        >
          <Shown part={films}>
            {(list) => (list.length > 0 ? <FilmGrid films={list} isProgramme /> : <NoFilmsYet />)}
          </Shown>
        </Section>
        <Banners banners={banners} />
        {isDated && (
          <Section title={t('pages.home.schedule')}>
            <Schedule contest={contest} lines={lines} />
          </Section>
        )}
        <Section
          title={t('pages.home.groups')}
          more={{ to: 'eventDetails', label: t('shell.nav.eventDetails') }}
        >
          <Shown part={groups}>
            {(written) => <GroupCards written={written} usual={loaderData.usualGroups} />}
          </Shown>
        </Section>
        {hasSome(news) && (
          <Section
            title={t('pages.home.news')}
            more={{ to: 'events', label: t('pages.home.allNews') }}
          >
            <Shown part={news}>{(list) => <NewsRows news={list} isBrief />}</Shown>
          </Section>
        )}
        {hasSome(jurors) && (
          <Section
            title={t('pages.home.jury')}
            more={{ to: 'professionalZj', label: t('pages.home.allJury') }}
          >
            <Shown part={jurors}>{(list) => <JuryGrid jurors={list} isBrief />}</Shown>
          </Section>
        )}
        <div className={styles.band}>
          <Section
            title={t('pages.home.rules')}
            more={{ to: 'share', label: t('shell.nav.share') }}
          >
            <FourRules />
            <div className={styles.share}>
              <SharePanel target={{ kind: 'home' }} text={t('shell.description.home')} />
            </div>
          </Section>
        </div>
        {thanks.data && thanks.data.length > 0 && (
          <Section
            title={t('pages.home.thanks')}
            more={{ to: 'specialThanks', label: t('pages.home.allThanks') }}
          >
            <ThanksNames members={thanks.data} />
          </Section>
        )}
      </div>
    </>
  );
}

/** Whether a part has content or an error to show. */
const hasSome = <D,>({ data, fault }: Part<D[]>) => fault !== null || Boolean(data?.length);

function NoFilmsYet() {
  const t = useT();
  return <EmptyPage text={t('pages.home.filmsEmpty')} action={useEntrantLink()} />;
}

type HeroProps = Pick<Route.ComponentProps['loaderData'], 'hero' | 'case' | 'films'>;

function Hero({ hero, case: shown, films }: HeroProps) {
  const t = useT();
  const langOf = useContentLang();
  const contest = useContest();
  const lang = langOf(hero.lang);
  return (
    <div data-stage="dark" className={styles.stage}>
      {hero.picture && (
        <div className={styles.banner}>
          <Still picture={hero.picture} alt="" isMain />
        </div>
      )}
      <div className={styles.hero}>
        <div className={styles.reveal}>
          <CaseReveal shown={shown} />
        </div>
        <section className={styles.words}>
          <h1 lang={lang}>
            <Phrases text={hero.title} />
          </h1>
          {hero.text && (
            <p className={styles.intro} lang={lang}>
              <Phrases text={hero.text} />
            </p>
          )}
          <PhaseActions hasFilms={films.data?.length !== 0} />
          {hero.link && (
            <p>
              <a href={hero.link} lang={hero.caption ? lang : undefined}>
                {hero.caption ?? t('pages.home.more')}
              </a>
            </p>
          )}
        </section>
        <div className={styles.case}>
          <CaseWords shown={shown} />
        </div>
      </div>
      {contest && (
        <div className={`wrap ${styles.phases}`}>
          <PhaseLines contest={contest} />
        </div>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  more?: (PageTarget & { label: string }) | null;
  children: ReactNode;
}

function Section({ title, more, children }: SectionProps) {
  return (
    <section>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more && <PageLink to={more.to}>{more.label}</PageLink>}
      </div>
      {children}
    </section>
  );
}

/** A part of the page; its error is shown in its place. */
function Shown<D>({ part, children }: { part: Part<D>; children: (data: D) => ReactNode }) {
  return part.fault === null ? children(part.data) : <LoadFailed fault={part.fault} />;
}
