import { loadWholeList } from '@film-contest/contract/whole-list';
import type { ReactNode } from 'react';
import { FilmGrid } from '../components/film/film-grid.tsx';
import { PhraseWrappedText } from '../components/phrases.tsx';
import { EmptyPage, LoadErrorMessage } from '../components/state.tsx';
import { StillPicture } from '../components/still-picture.tsx';
import { HomePageBanners } from '../features/contest/banners.tsx';
import { CaseOfTheWeekReveal, CaseOfTheWeekText } from '../features/contest/case-of-the-week.tsx';
import { listContestStages } from '../features/contest/clock.ts';
import { buildContestEvent, buildOrganization } from '../features/contest/contest-event.ts';
import {
  getDefaultContestGroups,
  getStaffGroups,
} from '../features/contest/details-view.server.ts';
import { FourScamRules } from '../features/contest/four-rules.tsx';
import { ContestGroupCards } from '../features/contest/group-cards.tsx';
import { buildHomeView } from '../features/contest/home-view.server.ts';
import { ContestPhaseLines, PhaseActionLinks } from '../features/contest/phase-lines.tsx';
import { ContestSchedule } from '../features/contest/schedule.tsx';
import { JuryGrid } from '../features/jury/jury-grid.tsx';
import { NewsRows } from '../features/news/news-rows.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import { ThankedNameList } from '../features/thanks/thanks-tiers.tsx';
import { useContentLang } from '../lib/content-lang.ts';
import { useContest } from '../lib/contest.ts';
import {
  buildCanonicalPath,
  buildHead,
  buildStructuredData,
  getHeadContest,
  getHeadTranslator,
  getPageFacts,
  getRootLoaderData,
} from '../lib/document-head.ts';
import { useEntrantActionLink } from '../lib/entrant-link.ts';
import { PageLink, type PageTarget } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, mapPartData, type Part } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/home';
import styles from './home.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const [contest, blocks, films, schedule, details, news, jury, thanks] = await Promise.all([
    loadPagePart(host, host.call('contest')),
    loadPagePart(host, host.call('home')),
    loadPagePart(host, host.call('listEntries', { query: { pageSize: 5 } })),
    loadPagePart(
      host,
      loadWholeList((query) => host.call('listSchedule', { query })),
    ),
    loadPagePart(host, host.call('contestDetails')),
    loadPagePart(host, host.call('listNews', { query: { pageSize: 3 } })),
    loadPagePart(host, host.call('listJury', { query: { pageSize: 4 } })),
    loadPagePart(host, host.call('listThanks', { query: { pageSize: 12 } })),
  ]);
  return {
    ...buildHomeView(blocks.data, host.locale, contest.data?.branding.scamAlerts ?? false),
    films: mapPartData(films, ({ list }) => list),
    schedule: mapPartData(schedule, ({ list }) => list),
    groups: mapPartData(details, getStaffGroups),
    usualGroups: getDefaultContestGroups(host.locale),
    news: mapPartData(news, ({ list }) => list),
    jurors: mapPartData(jury, ({ list }) => list.map((juror) => ({ ...juror, bio: [] }))),
    thanks: mapPartData(thanks, ({ list }) => list),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const facts = getRootLoaderData(args);
  const t = getHeadTranslator(args);
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

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const contest = useContest();
  const isAgainstFraud = contest?.branding.scamAlerts ?? false;
  const { films, schedule, groups, news, jurors, thanks, banners } = loaderData;
  const earlyVoter = contest?.voting.open ? films.data?.[0]?.id : undefined;
  const hasFilms = Boolean(films.data?.length);
  const lines = schedule.data ?? [];
  const isDated =
    lines.length > 0 ||
    (contest && listContestStages(contest).some(({ state }) => state !== 'undated'));
  return (
    <>
      <HomePageHero {...loaderData} />
      <div className={`wrap ${styles.sections}`} data-early-voter={earlyVoter}>
        <HomePageSection
          title={t('pages.home.films')}
          more={hasFilms ? { to: 'gallery', label: t('pages.home.allFilms') } : null}
        >
          <PartOrError part={films}>
            {(list) =>
              list.length > 0 ? <FilmGrid films={list} isProgramme /> : <NoFilmsYetMessage />
            }
          </PartOrError>
        </HomePageSection>
        <HomePageBanners banners={banners} />
        {isDated && (
          <HomePageSection title={t('pages.home.schedule')}>
            <ContestSchedule contest={contest} lines={lines} />
          </HomePageSection>
        )}
        <HomePageSection
          title={t('pages.home.groups')}
          more={{ to: 'eventDetails', label: t('shell.nav.eventDetails') }}
        >
          <PartOrError part={groups}>
            {(written) => <ContestGroupCards written={written} usual={loaderData.usualGroups} />}
          </PartOrError>
        </HomePageSection>
        {hasContentOrError(news) && (
          <HomePageSection
            title={t('pages.home.news')}
            more={{ to: 'events', label: t('pages.home.allNews') }}
          >
            <PartOrError part={news}>{(list) => <NewsRows news={list} isBrief />}</PartOrError>
          </HomePageSection>
        )}
        {hasContentOrError(jurors) && (
          <HomePageSection
            title={t('pages.home.jury')}
            more={{ to: 'professionalZj', label: t('pages.home.allJury') }}
          >
            <PartOrError part={jurors}>{(list) => <JuryGrid jurors={list} isBrief />}</PartOrError>
          </HomePageSection>
        )}
        <div className={styles.band}>
          <HomePageSection
            title={t(isAgainstFraud ? 'pages.home.rules' : 'pages.share.title')}
            more={isAgainstFraud ? { to: 'share', label: t('shell.nav.share') } : null}
          >
            {isAgainstFraud && <FourScamRules />}
            <div className={styles.share}>
              <SharePanel target={{ kind: 'home' }} text={t('shell.description.home')} />
            </div>
          </HomePageSection>
        </div>
        {thanks.data && thanks.data.length > 0 && (
          <HomePageSection
            title={t('pages.home.thanks')}
            more={{ to: 'specialThanks', label: t('pages.home.allThanks') }}
          >
            <ThankedNameList members={thanks.data} />
          </HomePageSection>
        )}
      </div>
    </>
  );
}

const hasContentOrError = <D,>({ data, fault }: Part<D[]>) =>
  fault !== null || Boolean(data?.length);

function NoFilmsYetMessage() {
  const t = useT();
  return <EmptyPage text={t('pages.home.filmsEmpty')} action={useEntrantActionLink()} />;
}

type HeroProps = Pick<Route.ComponentProps['loaderData'], 'hero' | 'case' | 'films'>;

function HomePageHero({ hero, case: shown, films }: HeroProps) {
  const t = useT();
  const langOf = useContentLang();
  const contest = useContest();
  const lang = langOf(hero.lang);
  return (
    <div data-stage="dark" className={styles.stage}>
      {hero.picture && (
        <div className={styles.banner}>
          <StillPicture picture={hero.picture} alt="" isMain />
        </div>
      )}
      <div className={styles.hero} data-plain={!shown || undefined}>
        {shown && (
          <div className={styles.reveal}>
            <CaseOfTheWeekReveal shown={shown} />
          </div>
        )}
        <section className={styles.words}>
          <h1 lang={lang}>
            <PhraseWrappedText text={hero.title} />
          </h1>
          {hero.text && (
            <p className={styles.intro} lang={lang}>
              <PhraseWrappedText text={hero.text} />
            </p>
          )}
          <PhaseActionLinks hasFilms={films.data?.length !== 0} />
          {hero.link && (
            <p>
              <a href={hero.link} lang={hero.caption ? lang : undefined}>
                {hero.caption ?? t('pages.home.more')}
              </a>
            </p>
          )}
        </section>
        {shown && (
          <div className={styles.case}>
            <CaseOfTheWeekText shown={shown} />
          </div>
        )}
      </div>
      {contest && (
        <div className={`wrap ${styles.phases}`}>
          <ContestPhaseLines contest={contest} />
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

function HomePageSection({ title, more, children }: SectionProps) {
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

function PartOrError<D>({ part, children }: { part: Part<D>; children: (data: D) => ReactNode }) {
  return part.fault === null ? children(part.data) : <LoadErrorMessage fault={part.fault} />;
}
