import { PageHeading } from '../components/page-heading.tsx';
import { Pager } from '../components/pager.tsx';
import { EmptyPage, LoadErrorMessage } from '../components/state.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { buildNewsCallQuery, readNewsView } from '../features/news/news-query.ts';
import { NewsRows } from '../features/news/news-rows.tsx';
import {
  buildCanonicalPath,
  buildHead,
  buildItemList,
  buildStructuredData,
  getHeadTranslator,
  getPageFacts,
  getRootLoaderData,
} from '../lib/document-head.ts';
import { redirectToLastListPage } from '../lib/last-page.ts';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/events';
import styles from './events.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const view = readNewsView(url.searchParams);
  const news = await loadPagePart(host, host.call('listNews', { query: buildNewsCallQuery(view) }));
  redirectToLastListPage(url, view, news);
  return respondWithPart({ view, news }, news);
}

export const meta: Route.MetaFunction = (args) => {
  const { view, news } = args.loaderData ?? {};
  const facts = getRootLoaderData(args);
  const t = getHeadTranslator(args);
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

export default function NewsListRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { view, news } = loaderData;
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
      {news.fault !== null && <LoadErrorMessage fault={news.fault} />}
      {news.data?.list.length === 0 && (
        <div className={styles.empty}>
          <EmptyPage
            text={t('pages.events.empty')}
            action={{ to: 'eventDetails', label: t('shell.nav.eventDetails') }}
          />
        </div>
      )}
      {news.data && news.data.list.length > 0 && (
        <section>
          <h2 className="visually-hidden">{tabs.find(({ kind }) => kind === view.kind)?.label}</h2>
          <NewsRows news={news.data.list} />
          <Pager current={view.current} pageSize={view.pageSize} total={news.data.total} />
        </section>
      )}
    </div>
  );
}
