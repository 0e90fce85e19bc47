import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { StillPicture } from '../../components/still-picture.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './tip-article.module.css';
import type { TipCard } from './tips-view.server.ts';

interface TipArticleProps {
  tip: TipCard;
  /** Whether the card's picture is loaded before other pictures. */
  isMain: boolean;
  children: ReactNode;
}

/** A card about one kind of scam: the scammers' words, how to recognize the scam, and advice. */
export function TipArticle({ tip, isMain, children }: TipArticleProps) {
  const t = useT();
  const langOf = useContentLang();
  const { anchor, lang, picture, title, script, giveaway, action } = tip;
  const words = langOf(lang);
  return (
    <article id={anchor} className={styles.tip}>
      {picture && (
        <div className={styles.picture}>
          <StillPicture picture={picture} alt="" isMain={isMain} />
        </div>
      )}
      <h2 lang={words}>
        <a href={`#${anchor}`}>{title}</a>
      </h2>
      <figure className={styles.script}>
        <figcaption>{t('pages.share.script')}</figcaption>
        <blockquote lang={words}>
          <PhraseWrappedText text={script} />
        </blockquote>
      </figure>
      <dl className={styles.words}>
        <div className={styles.giveaway}>
          <dt>
            <Icon name="seen" />
            {t('pages.share.giveaway')}
          </dt>
          <dd lang={words}>{giveaway}</dd>
        </div>
        <div>
          <dt>{t('pages.share.action')}</dt>
          <dd lang={words}>{action}</dd>
        </div>
      </dl>
      <div className={styles.share}>{children}</div>
    </article>
  );
}
