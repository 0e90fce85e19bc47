import type { Contract } from '@film-contest/contract/contract';
import { formatDate } from '@film-contest/messages/format';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { StillPicture } from '../../components/still-picture.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './news-rows.module.css';

type NewsCard = Contract['listNews']['data']['list'][number];

/** Formats a day (`2026-03-01`) independently of time zones. */
export const formatNewsDay = (locale: string, day: string) =>
  formatDate(locale, `${day}T00:00:00Z`, 'UTC');

interface NewsRowsProps {
  news: readonly NewsCard[];
  /** Whether the news rows omit summaries and pictures, as in a section of another page. */
  isBrief?: boolean;
}

export function NewsRows({ news, isBrief = false }: NewsRowsProps) {
  return (
    <ul className={styles.rows}>
      {news.map((card, index) => (
        <li key={card.id}>
          <NewsRow card={card} isBrief={isBrief} isMain={index === 0} />
        </li>
      ))}
    </ul>
  );
}

interface NewsRowProps {
  card: NewsCard;
  isBrief: boolean;
  /** Whether the news item's picture is loaded before other pictures. */
  isMain: boolean;
}

function NewsRow({ card, isBrief, isMain }: NewsRowProps) {
  const t = useT();
  const langOf = useContentLang();
  const { id, lang, kind, date, title, summary, source, cover } = card;
  return (
    <article className={styles.row} data-brief={isBrief || undefined}>
      <p className={styles.line}>
        <time dateTime={date}>{formatNewsDay(t.locale, date)}</time>
        <span>{kind === 'media' ? t('pages.events.media') : t('pages.events.announcements')}</span>
      </p>
      <div className={styles.words}>
        <h3 lang={langOf(lang)}>
          <PageLink to="newsItem" params={{ id }}>
            <PhraseWrappedText text={title} />
          </PageLink>
        </h3>
        {!isBrief && summary && <p lang={langOf(lang)}>{summary}</p>}
        {!isBrief && source && (
          <p className={styles.source}>{t('pages.events.source', { source })}</p>
        )}
      </div>
      {!isBrief && cover && (
        <div className={styles.cover}>
          <StillPicture picture={cover} alt="" isMain={isMain} />
        </div>
      )}
    </article>
  );
}
