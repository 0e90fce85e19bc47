import type { CSSProperties } from 'react';
import styles from './controls.module.css';
import type { Say } from './labels.ts';
import { type Marker, percentOf, timecode } from './timeline.ts';
import { useDuration } from './use-duration.ts';

interface NotchesProps {
  markers: readonly Marker[];
  video: HTMLVideoElement;
  say: Say;
}

/** Where the scam gives itself away: notches over the timeline, each a press away. */
export function Notches({ markers, video, say }: NotchesProps) {
  const seconds = useDuration(video);
  return (
    <div className={styles.notches}>
      {markers.map(({ t, label }) => {
        const percent = percentOf(t, seconds);
        const text = say('giveawayAt', { time: timecode(t), line: label });
        return (
          percent !== null && (
            <button
              key={`${t} ${label}`}
              type="button"
              className={styles.notch}
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
