import styles from './giveaway-cue.module.css';
import type { TranslateLabel } from './labels.ts';
import { PathIcon } from './path-icon.tsx';
import { findCurrentMarker, type Marker } from './timeline.ts';
import { useVideoValue } from './use-video-value.ts';

const clockEvents = ['timeupdate', 'seeking', 'ended'];

interface GiveawayCueProps {
  markers: readonly Marker[];
  video: HTMLVideoElement;
  translate: TranslateLabel;
}

/** Shows a giveaway's line over the picture for the seconds in which the giveaway is played. */
export function GiveawayCue({ markers, video, translate }: GiveawayCueProps) {
  const current = useVideoValue(video, clockEvents, () =>
    video.ended ? null : findCurrentMarker(markers, video.currentTime),
  );
  return (
    // Without `noautohide`, media-chrome hides the cue together with the controls.
    <div className={styles.place} role="status" {...{ noautohide: '' }}>
      {current && (
        <p key={current.t} className={styles.cue}>
          <PathIcon path="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8.5 12.2l2.5 2.5 4.7-5" />
          <strong>{translate('giveaway')}</strong>
          <span lang={current.lang}>{current.label}</span>
        </p>
      )}
    </div>
  );
}
