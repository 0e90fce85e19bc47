import type { EntryState } from '@film-contest/contract/entries';
import type { Film, Picture } from '@film-contest/contract/media';
import { t } from '../lib/messages.ts';
import { formatShortTime, formatTime } from '../lib/times.ts';
import styles from './state-tag.module.css';

type Tone = 'quiet' | 'active' | 'key' | 'warning' | 'danger';

/** The tag colour of each entry state. The colour `key` is reserved for published entries. */
const entryTones: Record<EntryState, Tone> = {
  draft: 'quiet',
  received: 'quiet',
  checking: 'quiet',
  in_review: 'active',
  changes_requested: 'warning',
  published: 'key',
  rejected: 'danger',
  withdrawn: 'quiet',
  disqualified: 'danger',
  hidden: 'warning',
};

export const getEntryStateLabel = (state: EntryState) => t(`console.state.${state}`);

export function EntryStateTag({ state }: { state: EntryState }) {
  return <ColouredTag tone={entryTones[state]}>{getEntryStateLabel(state)}</ColouredTag>;
}

type FilmState = Film['state'];

const filmTones: Record<FilmState, Tone> = {
  uploaded: 'quiet',
  probing: 'quiet',
  refused: 'danger',
  queued: 'quiet',
  transcoding: 'active',
  ready: 'quiet',
  failed: 'danger',
};

export function FilmStateTag({ state }: { state: FilmState }) {
  return <ColouredTag tone={filmTones[state]}>{t(`console.filmState.${state}`)}</ColouredTag>;
}

export function ColouredTag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

/**
 * Shows the number of failed automatic checks of an entry. If none failed, shows the number of checks that gave advice.
 */
export function CheckCounts({ refusals, advice }: { refusals: number; advice: number }) {
  if (refusals > 0) {
    return (
      <ColouredTag tone="danger">{t('console.entry.refusals', { count: refusals })}</ColouredTag>
    );
  }
  if (advice > 0)
    return <ColouredTag tone="warning">{t('console.entry.advice', { count: advice })}</ColouredTag>;
  return <ColouredTag tone="quiet">{t('checks.level.ok')}</ColouredTag>;
}

export const ShortTimeWithTooltip = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)} style={{ whiteSpace: 'nowrap' }}>
    {formatShortTime(at)}
  </time>
);

interface CoverProps {
  picture: Picture;
  alt: string;
  /** Displayed width of the picture in pixels. */
  width: number;
  className?: string | undefined;
}

/** Shows a picture in the best format that the browser supports and reserves its space before loading. */
export function CoverPicture({ picture, alt, width, className }: CoverProps) {
  const { avif, webp, jpeg, placeholder } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <source type="image/webp" srcSet={webp} />
      <img
        className={className}
        src={jpeg}
        alt={alt}
        width={width}
        height={Math.round((width * picture.height) / picture.width)}
        loading="lazy"
        decoding="async"
        style={{
          maxInlineSize: '100%',
          blockSize: 'auto',
          verticalAlign: 'middle',
          background: `center / cover url("${placeholder}")`,
        }}
      />
    </picture>
  );
}
