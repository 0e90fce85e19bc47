import { NewsItemArticle, NewsNeighbourLinks } from '../features/news/article.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import {
  buildCanonicalPath,
  buildCardUrl,
  buildHead,
  buildStructuredData,
  getHeadContest,
  getRootLoaderData,
  toAbsoluteUrl,
} from '../lib/document-head.ts';
import { htmlToText } from '../lib/excerpt.ts';
import { buildNotFoundResponse } from '../lib/few-films.ts';
import { useT } from '../lib/messages.tsx';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/news-item';
import styles from './news-item.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  const outcome = await host.call('getNews', { params: { id } });
  if (!outcome.ok) throw await buildNotFoundResponse(host);
  const address = host.origin + buildCanonicalPath('newsItem', host.locale, { id: String(id) });
  return { item: outcome.data, address };
}

export const meta: Route.MetaFunction = (args) => {
  const facts = getRootLoaderData(args);
  const { item, address } = args.loaderData ?? {};
  if (!facts || !item) return buildHead(args, 'events', { noindex: true });
  const { title, summary, date, cover, lang, source, body } = item;
  const publisher = getHeadContest(args)?.organiser || facts.contestName;
  return [
    ...buildHead(args, 'newsItem', {
      title,
      description: summary ?? htmlToText(body),
      card: `events-${item.id}`,
      type: 'article',
    }),
    buildStructuredData({
      '@type': 'NewsArticle',
      headline: title,
      datePublished: date,
      inLanguage: lang,
      url: address,
      ...(summary ? { description: summary } : {}),
      image: [
        buildCardUrl(facts, `events-${item.id}`),
        ...(cover ? [toAbsoluteUrl(facts.origin, cover.jpeg)] : []),
      ],
      ...(source || publisher
        ? { author: { '@type': 'Organization', name: source ?? publisher } }
        : {}),
      ...(publisher ? { publisher: { '@type': 'Organization', name: publisher } } : {}),
    }),
  ];
};

export default function NewsItemRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { item } = loaderData;
  return (
    <div className="wrap">
      <div className={styles.column}>
        <NewsItemArticle item={item} />
        <div className={styles.after}>
          <SharePanel
            title={t('pages.events.share')}
            target={{ kind: 'news', id: item.id }}
            text={item.title}
          />
          <NewsNeighbourLinks {...item} />
        </div>
      </div>
    </div>
  );
}
