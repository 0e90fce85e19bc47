import type { UploadedFile } from '@film-contest/contract/media';
import { useEffect, useState } from 'react';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { useT } from '../../lib/messages.tsx';
import { useEntryEditor } from './editor-context.tsx';
import { CollapsedCheckLists } from './file-findings.tsx';
import { useFileSizeFormatter } from './file-hints.ts';
import { FilmPreview } from './film-preview.tsx';
import { parseFirstCues } from './first-cues.ts';
import { getPickedFilm } from './picked-films.ts';
import styles from './upload.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface UploadedFileProps {
  file: UploadedFile;
  label: string;
  /** Removes the file from the draft; null when the file cannot be removed now. */
  onRemove: (() => void) | null;
}

/** An uploaded file with its findings. If the file is incomplete, advises to pick it again. */
export function UploadedFileDetails({ file, label, onRemove }: UploadedFileProps) {
  const t = useT();
  const { entry } = useEntryEditor();
  const size = useFileSizeFormatter();
  const isWhole = file.state !== 'granted';
  return (
    <div className={styles.held}>
      {file.preview && <img className={styles.preview} src={file.preview} alt={label} />}
      <div className={styles.heldText}>
        <p className={styles.filename}>{file.filename}</p>
        <p className={styles.figures}>
          <span>{size(file.size)}</span>
          {isWhole && <span data-checked="">{t('submit.upload.checked')}</span>}
        </p>
        {!isWhole && <p className={styles.standing}>{t('submit.upload.notWhole')}</p>}
        <CollapsedCheckLists checks={file.checks} summarize={() => t('submit.upload.details')} />
        <FilmPreview entryId={entry.id} file={file} />
        {file.track && <SubtitlePreview track={file.track} kind={file.kind} label={label} />}
        {onRemove && (
          <ConfirmButton
            label={t('forms.remove')}
            about={file.filename}
            question={t('submit.upload.removeAsk')}
            className={styles.quiet}
            act={onRemove}
          />
        )}
      </div>
    </div>
  );
}

interface SubtitlePreviewProps {
  /** URL of the subtitles as WebVTT. */
  track: string;
  kind: UploadedFile['kind'];
  label: string;
}

const shownCues = 8;

/** The subtitles over the film if this device has it, otherwise the first subtitles as text. */
function SubtitlePreview(props: SubtitlePreviewProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('submit.subtitles.preview')}</summary>
      {isOpen && <SubtitlePreviewContent {...props} />}
    </details>
  );
}

function SubtitlePreviewContent({ track, kind, label }: SubtitlePreviewProps) {
  const t = useT();
  const { entry } = useEntryEditor();
  const { text, isLost } = useSubtitleText(track);
  const film = useObjectUrl(getPickedFilm(entry.id));
  const own = useObjectUrl(text);
  const [isSilent, setSilent] = useState(false);
  const language = kind === 'subtitles_en' ? 'en' : 'zh';
  if (isLost) return <p role="alert">{t('submit.subtitles.noPreview')}</p>;
  if (text === null) return <p role="status">{t('submit.precheck.reading')}</p>;
  if (film && own && !isSilent) {
    return (
      <video
        className={styles.film}
        src={film}
        controls
        playsInline
        preload="metadata"
        onError={() => setSilent(true)}
      >
        <track kind="captions" src={own} srcLang={language} label={label} default />
      </video>
    );
  }
  return (
    <ol className={styles.cues} lang={language}>
      {parseFirstCues(text, shownCues).map((cue) => (
        <li key={`${cue.at} ${cue.text}`}>
          <span className={styles.time}>{cue.at}</span> {cue.text}
        </li>
      ))}
    </ol>
  );
}

function useSubtitleText(address: string) {
  const [state, setState] = useState<{ text: string | null; isLost: boolean }>({
    text: null,
    isLost: false,
  });
  useEffect(() => {
    let isOver = false;
    fetch(address)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then(
        (text) => !isOver && setState({ text, isLost: false }),
        () => !isOver && setState({ text: null, isLost: true }),
      );
    return () => {
      isOver = true;
    };
  }, [address]);
  return state;
}
