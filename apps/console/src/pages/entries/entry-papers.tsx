import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { Picture } from '@film-contest/contract/media';
import { CoverPicture } from '../../components/cover.tsx';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { DownloadFileButton } from './download-button.tsx';
import styles from './entry.module.css';
import { SubtitleFiles } from './subtitle-files.tsx';

/** The pictures and documents of an entry. */
export function EntryPicturesAndDocuments({ entry }: { entry: ConsoleEntry }) {
  const { images, letter, materials, studentProof, draft, hidden } = entry;
  const isProofShown = draft.group === 'student' && !hidden.includes('student_proof');
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('console.entry.pictures')}</h2>
        <div className={styles.pictures}>
          <EntryPicture
            picture={images.worksCover}
            name={getEntryFieldLabel('front_cover_url')}
            width={320}
          />
          <EntryPicture
            picture={images.squareCover}
            name={getEntryFieldLabel('video_cover_url')}
            width={180}
          />
          <EntryPicture
            picture={images.teamLogo}
            name={getEntryFieldLabel('team_logo')}
            width={120}
          />
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('console.entry.papers')}</h2>
        <ul className={styles.files}>
          <DocumentDownload paper={letter} name={getEntryFieldLabel('empower')} />
          <DocumentDownload paper={materials} name={getEntryFieldLabel('materials')} />
          {isProofShown && (
            <DocumentDownload paper={studentProof} name={getEntryFieldLabel('student_proof')} />
          )}
          <SubtitleFiles entry={entry} />
        </ul>
      </section>
    </>
  );
}

function EntryPicture({
  picture,
  name,
  width,
}: {
  picture: Picture | null;
  name: string;
  width: number;
}) {
  return (
    <figure className={styles.picture}>
      {picture ? (
        <CoverPicture picture={picture} alt={name} width={width} />
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

function DocumentDownload({ paper, name }: { paper: Paper; name: string }) {
  return (
    <li>
      {name}
      <div className={styles.tools}>
        {paper ? (
          <DownloadFileButton paper={paper} />
        ) : (
          <span className={styles.minor}>{t('console.entry.noFile')}</span>
        )}
      </div>
    </li>
  );
}
