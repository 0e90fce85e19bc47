import type { UploadedFile } from '@film-contest/contract/media';
import { useState } from 'react';
import { useT } from '../../lib/messages.tsx';
import { getPickedFilm } from './picked-films.ts';
import styles from './upload.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface FilmPreviewProps {
  entryId: string;
  file: UploadedFile;
}

/** Plays the uploaded film before the submission: from the device if possible, otherwise from the server. */
export function FilmPreview({ entryId, file }: FilmPreviewProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (file.video === null) return null;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('submit.upload.watch')}</summary>
      {isOpen && <FilmPreviewPlayer entryId={entryId} file={file} />}
    </details>
  );
}

function FilmPreviewPlayer({ entryId, file }: FilmPreviewProps) {
  const t = useT();
  const picked = getPickedFilm(entryId);
  const isPicked = picked?.name === file.filename && picked.size === file.size;
  const local = useObjectUrl(isPicked ? picked : null);
  const [isFailed, setFailed] = useState(false);
  const source = isPicked ? local : file.video;
  if (isFailed) return <p role="status">{t('submit.upload.cannotPlay')}</p>;
  if (!source) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the subtitles are separate files that this page previews
    <video
      className={styles.film}
      src={source}
      controls
      playsInline
      preload="metadata"
      aria-label={file.filename}
      onError={() => setFailed(true)}
    />
  );
}
