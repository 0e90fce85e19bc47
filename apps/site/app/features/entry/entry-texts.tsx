import type { PublicEntry } from '@film-contest/contract/entries';
import { formatDate } from '@film-contest/messages/format';
import { useGuessedLang } from '../../lib/content-lang.ts';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './entry-texts.module.css';

/** The film's creation background and team introduction, as the team wrote them. */
export function EntryTexts({ entry }: { entry: PublicEntry }) {
  const t = useT();
  const langOf = useGuessedLang();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const { desc, team, teamDesc, teamLogo, publishedAt } = entry;
  return (
    <div className={styles.texts}>
      <section>
        <h2>{t('film.background')}</h2>
        <p className={styles.words} lang={langOf(desc)}>
          {desc}
        </p>
      </section>
      <section>
        <h2>{t('film.teamIntroduction')}</h2>
        <div className={styles.team}>
          {teamLogo && (
            <img
              src={teamLogo.webp}
              alt={t('film.teamLogo', { team })}
              width="80"
              height="80"
              loading="lazy"
            />
          )}
          <h3 lang={langOf(team)}>{team}</h3>
        </div>
        <p className={styles.words} lang={langOf(teamDesc)}>
          {teamDesc}
        </p>
      </section>
      <p className={styles.date}>
        {t('film.publishedOn', { date: formatDate(t.locale, publishedAt, timeZone) })}
      </p>
    </div>
  );
}
