import { Article, NewsNeighbours } from '../features/news/article.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import {
  absolute,
  canonicalPath,
  cardAddress,
  documentHead,
  headContest,
  rootFacts,
  structuredData,
} from '../lib/document-head.ts';
import { textOf } from '../lib/excerpt.ts';
import { notFound } from '../lib/few-films.ts';
import { useT } from '../lib/messages.tsx';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/news-item';
import styles from './news-item.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = hostOf(context);
  const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  const outcome = await host.call('getNews', { params: { id } });
  if (!outcome.ok) throw await notFound(host);
  const address = host.origin + canonicalPath('newsItem', host.locale, { id: String(id) });
  return { item: outcome.data, address };
}

export const meta: Route.MetaFunction = (args) => {
  const facts = rootFacts(args);
  const { item, address } = args.loaderData ?? {};
  if (!facts || !item) return documentHead(args, 'events', { noindex: true });
  const { title, summary, date, cover, lang, source, body } = item;
  const publisher = headContest(args)?.organiser || facts.contestName;
  return [
    ...documentHead(args, 'newsItem', {
      title,
      description: summary ?? textOf(body),
      card: `events-${item.id}`,
      type: 'article',
    }),
    structuredData({
      '@type': 'NewsArticle',
      headline: title,
      datePublished: date,
      inLanguage: lang,
      url: address,
      ...(summary ? { description: summary } : {}),
      image: [
        cardAddress(facts, `events-${item.id}`),
        ...(cover ? [absolute(facts.origin, cover.jpeg)] : []),
      ],
      ...(source || publisher
        ? { author: { '@type': 'Organization', name: source ?? publisher } }
        : {}),
      ...(publisher ? { publisher: { '@type': 'Organization', name: publisher } } : {}),
    }),
  ];
};

export default function NewsItem({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { item } = loaderData;
  return (
    <div className="wrap">
      <div className={styles.column}>
        <Article item={item} />
        <div className={styles.after}>
          <SharePanel
            title={t('pages.events.share')}
            target={{ kind: 'news', id: item.id }}
            text={item.title}
          />
          <NewsNeighbours {...item} />
        </div>
      </div>
    </div>
  );
}
