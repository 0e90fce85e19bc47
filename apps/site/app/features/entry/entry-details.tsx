import type { PublicEntry } from '@film-contest/contract/entries';
import { formatDate, formatTimecode } from '@film-contest/messages/format';
import { FilmBadge } from '../../components/film/film-card.tsx';
import { FilmMakers } from '../../components/film/film-makers.tsx';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { useContentLang, useGuessedLang } from '../../lib/content-lang.ts';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './entry-heading.module.css';
import entryTextsStyles from './entry-texts.module.css';
import placementsStyles from './placements.module.css';

/** Id of the film's title, which names the page's article. */
export const filmTitleId = 'film-title';

interface EntryHeadingProps {
  entry: PublicEntry;
  /** Label shown in addition to the film's award. */
  badge?: string;
}

export function EntryHeading({ entry, badge }: EntryHeadingProps) {
  const t = useT();
  const langOf = useContentLang();
  const { number, title, team, group, school, seconds, award } = entry;
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
      <h1 id={filmTitleId} lang={langOf(entry.titleLang)}>
        <PhraseWrappedText text={title} />
      </h1>
      <p className={styles.team}>
        <FilmMakers team={team} school={school} />
      </p>
    </div>
  );
}

/** The film's creation background in the page's language if possible, and the team's introduction as written. */
export function EntryTexts({ entry }: { entry: PublicEntry }) {
  const t = useT();
  const langOf = useGuessedLang();
  const contentLang = useContentLang();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const { desc, team, teamDesc, teamLogo, publishedAt } = entry;
  return (
    <div className={entryTextsStyles.texts}>
      <section>
        <h2>{t('film.background')}</h2>
        <p className={entryTextsStyles.words} lang={contentLang(entry.descLang)}>
          {desc}
        </p>
      </section>
      <section>
        <h2>{t('film.teamIntroduction')}</h2>
        <div className={entryTextsStyles.team}>
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
        <p className={entryTextsStyles.words} lang={langOf(teamDesc)}>
          {teamDesc}
        </p>
      </section>
      <p className={entryTextsStyles.date}>
        {t('film.publishedOn', { date: formatDate(t.locale, publishedAt, timeZone) })}
      </p>
    </div>
  );
}

export type Placement = PublicEntry['placements'][number];

const pageOf = {
  selectedopen: 'selectedOpenEntry',
  selected: 'selectedEntry',
  exhibition: 'exhibitionEntry',
} as const satisfies Record<Placement, string>;

interface PlacementsProps {
  entry: Pick<PublicEntry, 'id' | 'placements'>;
  /** The placement that the current page shows, which is not linked. */
  here?: Placement | undefined;
}

/** Links to other lists that contain the film (shortlist, selection, exhibition). */
export function PlacementLinks({ entry, here }: PlacementsProps) {
  const t = useT();
  const name: Record<Placement, string> = {
    selectedopen: t('shell.nav.selectedOpen'),
    selected: t('shell.nav.selected'),
    exhibition: t('shell.nav.exhibition'),
  };
  const others = entry.placements.filter((placement) => placement !== here);
  if (others.length === 0) return null;
  return (
    <section className={placementsStyles.placements}>
      <h2>{t('film.placements')}</h2>
      <ul className={placementsStyles.list}>
        {others.map((placement) => (
          <li key={placement}>
            <PageLink to={pageOf[placement]} params={{ id: entry.id }}>
              {name[placement]}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
