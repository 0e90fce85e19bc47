import type { CSSProperties } from 'react';
import styles from './controls.module.css';
import type { TranslateLabel } from './labels.ts';
import { formatPlaybackTime, getTimelinePercent, type Marker } from './timeline.ts';
import { useVideoDuration } from './use-video-value.ts';

interface TimelineMarkersProps {
  markers: readonly Marker[];
  video: HTMLVideoElement;
  translate: TranslateLabel;
}

/** Buttons on the timeline that seek to the giveaways of the scam. */
export function TimelineMarkers({ markers, video, translate }: TimelineMarkersProps) {
  const seconds = useVideoDuration(video);
  return (
    <div className={styles.markers}>
      {markers.map(({ t, label }) => {
        const percent = getTimelinePercent(t, seconds);
        const text = translate('giveawayAt', { time: formatPlaybackTime(t), line: label });
        return (
          percent !== null && (
            <button
              key={`${t} ${label}`}
              type="button"
              className={styles.marker}
              style={{ '--at': `${percent}%` } as CSSProperties}
              data-side={percent > 50 ? 'end' : 'start'}
              data-tip={text}
              aria-label={text}
              onClick={() => {
                video.currentTime = t;
              }}
            />
          )
        );
      })}
    </div>
  );
}
