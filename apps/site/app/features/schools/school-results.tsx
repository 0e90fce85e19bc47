import type { Contract } from '@film-contest/contract/contract';
import { FilmPicture } from '../../components/film/film-picture.tsx';
import { Pager } from '../../components/pager.tsx';
import prose from '../../components/prose.module.css';
import { EmptyListMessage, EmptyPage } from '../../components/state.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useEntrantActionLink } from '../../lib/entrant-link.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './school-results.module.css';
import type { SchoolsView } from './schools-query.ts';

type School = Contract['listSchools']['data']['list'][number];

interface SchoolResultsProps {
  view: SchoolsView;
  schools: readonly School[];
  total: number;
}

export function SchoolResults({ view, schools, total }: SchoolResultsProps) {
  const t = useT();
  const isNarrowed = Boolean(view.search || view.province);
  return (
    <section>
      <div className={prose.summary}>
        <p role="status">{t('pages.school.total', { total })}</p>
        {isNarrowed && schools.length > 0 && (
          <PageLink to="school">{t('film.gallery.clear')}</PageLink>
        )}
      </div>
      {schools.length > 0 && (
        <ul className={styles.cards}>
          {schools.map((school) => (
            <li key={school.id}>
              <SchoolCard school={school} />
            </li>
          ))}
        </ul>
      )}
      {schools.length === 0 && <NoSchoolsMessage isNarrowed={isNarrowed} />}
      {total > 0 && <Pager current={view.current} pageSize={view.pageSize} total={total} />}
    </section>
  );
}

function SchoolCard({ school }: { school: School }) {
  const t = useT();
  const langOf = useContentLang();
  const { id, lang, name, province, link, entries, films } = school;
  const [newest] = films;
  const initial = [...name][0] ?? '';
  return (
    <article className={styles.card}>
      <FilmPicture
        picture={newest?.cover ?? null}
        alt=""
        number={newest ? `${newest.id}` : initial}
      />
      <h2 lang={langOf(lang)}>{name}</h2>
      <p className={styles.facts}>
        {province && <span lang={langOf(lang)}>{province}</span>}
        {entries > 0 ? (
          <PageLink to="gallery" search={`?school=${id}`}>
            {t('pages.school.films', { count: entries })}
            <span className="visually-hidden"> {name}</span>
          </PageLink>
        ) : (
          <span>{t('pages.school.films', { count: entries })}</span>
        )}
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('pages.school.website')}
            <span className="visually-hidden">{` ${name} ${t('shell.newWindow')}`}</span>
          </a>
        )}
      </p>
      {films.length > 0 && <FilmTitles films={films} />}
    </article>
  );
}

function FilmTitles({ films }: Pick<School, 'films'>) {
  const langOf = useContentLang();
  return (
    <ul className={styles.films}>
      {films.map(({ id, title, titleLang }) => (
        <li key={id}>
          <PageLink to="galleryEntry" params={{ id }} lang={langOf(titleLang)}>
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function NoSchoolsMessage({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useT();
  const takePart = useEntrantActionLink();
  if (!isNarrowed) return <EmptyPage text={t('pages.school.empty')} action={takePart} />;
  return (
    <EmptyListMessage text={t('pages.school.noneFound')}>
      <PageLink to="school" className="button">
        {t('film.gallery.clear')}
      </PageLink>
    </EmptyListMessage>
  );
}
