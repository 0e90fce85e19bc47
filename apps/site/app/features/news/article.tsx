import type { Contract } from '@film-contest/contract/contract';
import { EditorHtml } from '../../components/html.tsx';
import { NeighbourLinks, NeighbourLinkText } from '../../components/neighbours.tsx';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { StillPicture } from '../../components/still-picture.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './article.module.css';
import { formatNewsDay } from './news-rows.tsx';

type NewsItem = Contract['getNews']['data'];

export function NewsItemArticle({ item }: { item: NewsItem }) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, kind, date, title, source, summary, cover, body } = item;
  return (
    <article className={styles.article}>
      <div className={styles.head}>
        <p className={styles.line}>
          <PageLink to="events" search={`?kind=${kind}`}>
            {kind === 'media' ? t('pages.events.media') : t('pages.events.announcements')}
          </PageLink>
          <time dateTime={date}>{formatNewsDay(t.locale, date)}</time>
          {source && <span>{t('pages.events.source', { source })}</span>}
        </p>
        <h1 lang={langOf(lang)}>
          <PhraseWrappedText text={title} />
        </h1>
        {summary && (
          <p className={styles.summary} lang={langOf(lang)}>
            <PhraseWrappedText text={summary} />
          </p>
        )}
      </div>
      {cover && <StillPicture picture={cover} alt="" className={styles.cover} isMain />}
      <EditorHtml html={body} lang={lang} />
    </article>
  );
}

export function NewsNeighbourLinks({ newer, older, kind }: NewsItem) {
  const t = useT();
  const langOf = useContentLang();
  const renderNewsLink = (direction: 'previous' | 'next', item: NewsItem['newer']) =>
    item && (
      <PageLink
        to="newsItem"
        params={{ id: item.id }}
        rel={direction === 'previous' ? 'prev' : 'next'}
      >
        <NeighbourLinkText
          direction={direction}
          label={direction === 'previous' ? t('pages.events.previous') : t('pages.events.next')}
          title={item.title}
          lang={langOf(item.lang)}
        />
      </PageLink>
    );
  return (
    <NeighbourLinks
      label={t('pages.events.neighbours')}
      previous={renderNewsLink('previous', newer)}
      next={renderNewsLink('next', older)}
      back={
        <PageLink to="events" search={`?kind=${kind}`}>
          {t('pages.events.back')}
        </PageLink>
      }
    />
  );
}
