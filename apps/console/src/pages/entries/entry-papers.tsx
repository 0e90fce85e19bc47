import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { Picture } from '@film-contest/contract/media';
import { Cover } from '../../components/cover.tsx';
import { getFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './entry.module.css';
import { SubtitleFiles } from './subtitle-files.tsx';

/** The pictures and documents of an entry. */
export function EntryPapers({ entry }: { entry: ConsoleEntry }) {
  const { images, letter, materials, studentProof, draft, hidden } = entry;
  const isProofShown = draft.group === 'student' && !hidden.includes('student_proof');
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('console.entry.pictures')}</h2>
        <div className={styles.pictures}>
          <Shown picture={images.worksCover} name={getFieldLabel('front_cover_url')} width={320} />
          <Shown picture={images.squareCover} name={getFieldLabel('video_cover_url')} width={180} />
          <Shown picture={images.teamLogo} name={getFieldLabel('team_logo')} width={120} />
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('console.entry.papers')}</h2>
        <ul className={styles.files}>
          <Download paper={letter} name={getFieldLabel('empower')} />
          <Download paper={materials} name={getFieldLabel('materials')} />
          {isProofShown && <Download paper={studentProof} name={getFieldLabel('student_proof')} />}
          <SubtitleFiles entry={entry} />
        </ul>
      </section>
    </>
  );
}

function Shown({ picture, name, width }: { picture: Picture | null; name: string; width: number }) {
  return (
    <figure className={styles.picture}>
      {picture ? (
        <Cover picture={picture} alt={name} width={width} />
      ) : (
        <span className={styles.minor}>{t('console.entry.noPicture')}</span>
      )}
      <figcaption className={styles.minor}>
        {name}
        {picture && ` · ${picture.width} × ${picture.height}`}
      </figcaption>
    </figure>
  );
}

type Paper = ConsoleEntry['letter'];

function Download({ paper, name }: { paper: Paper; name: string }) {
  return (
    <li>
      {name}
      <div className={styles.tools}>
        {paper ? (
          <DownloadButton paper={paper} />
        ) : (
          <span className={styles.minor}>{t('console.entry.noFile')}</span>
        )}
      </div>
    </li>
  );
}
