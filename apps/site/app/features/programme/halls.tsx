import { formatDateTime } from '@film-contest/messages/format';
import { FilmGrid } from '../../components/film/film-grid.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import type { Hall } from './exhibition-rail.tsx';
import styles from './halls.module.css';

/** The films of the exhibition by hall, without voting. */
export function ExhibitionHalls({ halls }: { halls: readonly Hall[] }) {
  const langOf = useContentLang();
  const screening = useScreeningFormatter();
  return (
    <div className={styles.halls}>
      {halls.map(({ id, lang, name, text, films }, index) => (
        <section key={id} id={`hall-${id}`} className={styles.hall}>
          <h2 lang={langOf(lang)}>{name}</h2>
          {text && <p lang={langOf(lang)}>{text}</p>}
          <FilmGrid
            films={films}
            to="exhibitionEntry"
            hasVotes={false}
            isMain={index === 0}
            getLine={({ startsAt }) => screening(startsAt)}
          />
        </section>
      ))}
    </div>
  );
}

export function useScreeningFormatter() {
  const t = useT();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  return (startsAt: string | null) =>
    startsAt &&
    t('pages.exhibition.screening', { date: formatDateTime(t.locale, startsAt, timeZone) });
}
