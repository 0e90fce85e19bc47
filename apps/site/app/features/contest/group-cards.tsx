import { useContentLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { UsualGroups } from './details-view.server.ts';
import styles from './group-cards.module.css';
import { TitledTextBody, type Words } from './titled-text-body.tsx';

interface GroupCardsProps {
  /** Texts of the contest's groups that staff wrote; null shows the default texts. */
  written: Words[] | null;
  usual: UsualGroups;
}

export function ContestGroupCards({ written, usual }: GroupCardsProps) {
  const t = useT();
  const langOf = useContentLang();
  const openFilmsLink = (
    <PageLink to="gallery" search="?group=open">
      {t('pages.groups.openFilms')}
    </PageLink>
  );
  const studentFilms = (
    <PageLink to="gallery" search="?group=student">
      {t('pages.groups.studentFilms')}
    </PageLink>
  );
  if (written) {
    return (
      <div className={styles.all}>
        <ul className={styles.groups}>
          {written.map((group) => (
            <li key={group.key}>
              <h3 lang={langOf(group.lang)}>{group.title}</h3>
              <TitledTextBody words={group} />
            </li>
          ))}
        </ul>
        <p className={styles.films}>
          {openFilmsLink}
          {studentFilms}
        </p>
      </div>
    );
  }
  return (
    <ul className={styles.groups}>
      <li>
        <h3>{t('film.group.open')}</h3>
        <p>{usual.open}</p>
        {openFilmsLink}
      </li>
      <li>
        <h3>{t('film.group.student')}</h3>
        <p>{usual.student}</p>
        {studentFilms}
      </li>
    </ul>
  );
}
