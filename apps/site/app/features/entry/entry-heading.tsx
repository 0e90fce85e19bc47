import type { PublicEntry } from '@film-contest/contract/entries';
import { formatTimecode } from '@film-contest/messages/format';
import { FilmBadge } from '../../components/film/badge.tsx';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { useGuessedLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './entry-heading.module.css';

interface EntryHeadingProps {
  entry: PublicEntry;
  /** Label shown besides the film's award. */
  badge?: string;
}

export function EntryHeading({ entry, badge }: EntryHeadingProps) {
  const t = useT();
  const langOf = useGuessedLang();
  const { number, title, team, group, school, seconds, award } = entry;
  const makers = school ? `${team} · ${school}` : team;
  return (
    <div className={styles.heading}>
      <p className={styles.line}>
        <span className="timecode">{t('film.number', { number })}</span>
        <PageLink to="gallery" search={`?group=${group}`}>
          {t.translateDynamicKey(`film.group.${group}`)}
        </PageLink>
        {seconds !== null && <span className="timecode">{formatTimecode(seconds)}</span>}
      </p>
      {(award || badge) && (
        <p className={styles.badges}>
          {award && (
            <>
              <span className="visually-hidden">{t('film.award')}</span>
              <FilmBadge text={award} />
            </>
          )}
          {badge && <FilmBadge text={badge} />}
        </p>
      )}
      <h1 lang={langOf(title)}>
        <PhraseWrappedText text={title} />
      </h1>
      <p className={styles.team} lang={langOf(makers)}>
        {makers}
      </p>
    </div>
  );
}
