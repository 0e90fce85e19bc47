import type { PublicEntry } from '@film-contest/contract/entries';
import { formatDate } from '@film-contest/messages/format';
import { Icon } from '../../components/icon.tsx';
import { useContentLang, useGuessedLang } from '../../lib/content-lang.ts';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './disqualified.module.css';

interface DisqualifiedProps {
  entry: PublicEntry;
  disqualified: NonNullable<PublicEntry['disqualified']>;
}

/** The notice that replaces a disqualified film and states the date and the reason. */
export function DisqualifiedFilmNotice({ entry, disqualified }: DisqualifiedProps) {
  const t = useT();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const langOf = useContentLang();
  const guessLang = useGuessedLang();
  const { number, title, titleLang, team } = entry;
  return (
    <article className={`wrap ${styles.page}`}>
      <div className={styles.heading}>
        <p className="timecode">{t('film.number', { number })}</p>
        <h1 lang={langOf(titleLang)}>{title}</h1>
        <p lang={guessLang(team)}>{team}</p>
      </div>
      <div className={styles.notice}>
        <Icon name="warning" />
        <div>
          <h2>{t('film.disqualified')}</h2>
          <p>{t('film.disqualifiedReason', { reason: disqualified.reason })}</p>
          <p>
            {t('film.disqualifiedOn', { date: formatDate(t.locale, disqualified.at, timeZone) })}
          </p>
        </div>
      </div>
      <p>
        <PageLink to="gallery" className="button">
          {t('film.backToGallery')}
        </PageLink>
      </p>
    </article>
  );
}
