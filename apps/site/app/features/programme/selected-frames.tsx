import { FilmBadge } from '../../components/film/film-card.tsx';
import { FilmMakers } from '../../components/film/film-makers.tsx';
import { FilmPicture } from '../../components/film/film-picture.tsx';
import { Icon } from '../../components/icon.tsx';
import { FilmQuotation } from '../../components/quote.tsx';
import { useContentLang, useGuessedLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './selected-frames.module.css';
import type { SelectedFilm, SelectedGroup } from './selection.ts';

/** Selected films, each filling the screen. */
export function SelectedFilmFrames({ groups }: { groups: readonly SelectedGroup[] }) {
  const t = useT();
  const works = groups.flatMap(({ awards }) => awards.flatMap(({ films }) => films));
  const getNextSelectedFilm = (film: SelectedFilm) => works[works.indexOf(film) + 1];
  return groups.map(({ group, awards }) => (
    <section key={group} className={styles.group}>
      <h2>{t.translateDynamicKey(`film.group.${group}`)}</h2>
      {awards.map(({ award, anchor, films }) => (
        <div key={anchor} id={anchor}>
          {films.map((film) => (
            <SelectedFilmFrame
              key={film.id}
              film={film}
              badge={award ?? t('pages.selectedopen.badge')}
              next={getNextSelectedFilm(film)}
              isMain={film === works[0]}
            />
          ))}
        </div>
      ))}
    </section>
  ));
}

interface FrameProps {
  film: SelectedFilm;
  badge: string;
  next: SelectedFilm | undefined;
  isMain: boolean;
}

function SelectedFilmFrame({ film, badge, next, isMain }: FrameProps) {
  const t = useT();
  const langOf = useGuessedLang();
  const contentLang = useContentLang();
  const { id, number, title, team, school, teamDesc, note, cover } = film;
  return (
    <article id={`work-${id}`} className={styles.frame}>
      <PageLink
        to="selectedEntry"
        params={{ id }}
        className={styles.still}
        tabIndex={-1}
        aria-hidden="true"
      >
        <FilmPicture picture={cover} alt="" number={number} isMain={isMain} />
      </PageLink>
      <div className={styles.words}>
        <div className={styles.name}>
          <p className={styles.line}>
            <FilmBadge text={badge} />
            <span className="timecode">{t('film.number', { number })}</span>
          </p>
          <h3>
            <PageLink to="selectedEntry" params={{ id }} lang={contentLang(film.titleLang)}>
              {title}
            </PageLink>
          </h3>
          <p className={styles.team}>
            <FilmMakers team={team} school={school} />
          </p>
          <p className={styles.actions}>
            <PageLink to="selectedEntry" params={{ id }} className="button" data-kind="primary">
              <Icon name="play" />
              {t('pages.selected.watch')}
            </PageLink>
            {next && (
              <a href={`#work-${next.id}`} className={styles.next}>
                {t('pages.selected.next')}
                <span className="visually-hidden" lang={contentLang(next.titleLang)}>
                  {' '}
                  {next.title}
                </span>
              </a>
            )}
          </p>
        </div>
        <div className={styles.said}>
          {note && <FilmQuotation label={t('film.citation')} {...note} />}
          <p className={styles.about} lang={langOf(teamDesc)}>
            {teamDesc}
          </p>
        </div>
      </div>
    </article>
  );
}
