import { EmptyPage } from '../components/empty-page.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { RowsSkeleton } from '../components/page-skeleton.tsx';
import { Pager } from '../components/pager.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { buildNewsCallQuery, readNewsView } from '../features/news/news-query.ts';
import { NewsRows } from '../features/news/news-rows.tsx';
import {
  buildCanonicalPath,
  buildHead,
  buildItemList,
  buildStructuredData,
  getHeadT,
  getPageFacts,
  getRootFacts,
} from '../lib/document-head.ts';
import { toLastPage } from '../lib/last-page.ts';
import { useT } from '../lib/messages.tsx';
import { answerWithPart, loadPart } from '../lib/part.ts';
import { getHost } from '../lib/site-host.ts';
import { useReloading } from '../lib/use-reloading.ts';
import type { Route } from './+types/events';
import styles from './events.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getHost(context);
  const view = readNewsView(url.searchParams);
  const news = await loadPart(host, host.call('listNews', { query: buildNewsCallQuery(view) }));
  toLastPage(url, view, news);
  return answerWithPart({ view, news }, news);
}

export const meta: Route.MetaFunction = (args) => {
  const { view, news } = args.loaderData ?? {};
  const facts = getRootFacts(args);
  const t = getHeadT(args);
  const query = new URLSearchParams();
  if (view?.kind) query.set('kind', view.kind);
  if (view && view.current > 1) query.set('current', String(view.current));
  const search = query.size > 0 ? `?${query}` : '';
  const head = buildHead(args, 'events', { search });
  if (!facts || !t || !news?.data?.list.length) return head;
  const items = news.data.list.map(({ id, title }) => ({
    name: title,
    url: facts.origin + buildCanonicalPath('newsItem', facts.locale, { id: String(id) }),
  }));
  const name = t('shell.title.events');
  return [
    ...head,
    buildStructuredData({
      '@type': 'CollectionPage',
      name,
      ...getPageFacts(args, 'events'),
      mainEntity: buildItemList(items),
    }),
  ];
};

export default function Events({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { view, news } = loaderData;
  const { isReloading, isLate } = useReloading();
  const tabs = [
    { label: t('pages.events.all'), kind: null },
    { label: t('pages.events.media'), kind: 'media' },
    { label: t('pages.events.announcements'), kind: 'company' },
  ];
  return (
    <div className="wrap">
      <PageHeading title={t('pages.events.title')} />
      <TabLinks
        to="events"
        label={t('pages.events.title')}
        tabs={tabs.map(({ label, kind }) => ({
          label,
          search: kind ? `?kind=${kind}` : '',
          isCurrent: view.kind === kind,
        }))}
      />
      {news.fault !== null && <LoadFailed fault={news.fault} />}
      {news.data?.list.length === 0 && (
        <div className={styles.empty}>
          <EmptyPage
            text={t('pages.events.empty')}
            action={{ to: 'eventDetails', label: t('shell.nav.eventDetails') }}
          />
        </div>
      )}
      {news.data && news.data.list.length > 0 && (
        <section aria-busy={isReloading}>
          <h2 className="visually-hidden">{tabs.find(({ kind }) => kind === view.kind)?.label}</h2>
          {isLate ? (
            <RowsSkeleton count={view.pageSize} label={t('shell.loading')} />
          ) : (
            <NewsRows news={news.data.list} />
          )}
          <Pager current={view.current} pageSize={view.pageSize} total={news.data.total} />
        </section>
      )}
    </div>
  );
}
