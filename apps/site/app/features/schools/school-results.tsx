import type { Contract } from '@film-contest/contract/contract';
import { ListRowsSkeleton } from '../../components/page-skeleton.tsx';
import { Pager } from '../../components/pager.tsx';
import prose from '../../components/prose.module.css';
import { EmptyListMessage, EmptyPage } from '../../components/state.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useEntrantActionLink } from '../../lib/entrant-link.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useIsReloadingPage } from '../../lib/use-reloading.ts';
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
  const { isReloading, isLate } = useIsReloadingPage();
  const isNarrowed = Boolean(view.search || view.province);
  return (
    <section aria-busy={isReloading}>
      <div className={prose.summary}>
        <p role="status">{t('pages.school.total', { total })}</p>
        {isNarrowed && schools.length > 0 && (
          <PageLink to="school">{t('film.gallery.clear')}</PageLink>
        )}
      </div>
      {isLate && <ListRowsSkeleton count={view.pageSize} label={t('shell.loading')} />}
      {!isLate && schools.length > 0 && (
        <ul className={styles.rows}>
          {schools.map((school) => (
            <li key={school.id}>
              <SchoolRow school={school} />
            </li>
          ))}
        </ul>
      )}
      {!isLate && schools.length === 0 && <NoSchoolsMessage isNarrowed={isNarrowed} />}
      {total > 0 && <Pager current={view.current} pageSize={view.pageSize} total={total} />}
    </section>
  );
}

function SchoolRow({ school }: { school: School }) {
  const t = useT();
  const langOf = useContentLang();
  const { id, lang, name, province, link, entries } = school;
  return (
    <div className={styles.row}>
      <h2 lang={langOf(lang)}>{name}</h2>
      <p className={styles.facts}>
        <span lang={langOf(lang)}>{province}</span>
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('pages.school.website')}
            <span className="visually-hidden">{` ${name} ${t('shell.newWindow')}`}</span>
          </a>
        )}
      </p>
      <p className={styles.films}>
        {entries > 0 ? (
          <PageLink to="gallery" search={`?school=${id}`}>
            {t('pages.school.films', { count: entries })}
            <span className="visually-hidden"> {name}</span>
          </PageLink>
        ) : (
          t('pages.school.films', { count: entries })
        )}
      </p>
    </div>
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
