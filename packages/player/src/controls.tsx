import './elements.ts';
import { setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import styles from './controls.module.css';
import { EndCard } from './end-card.tsx';
import { Icon, type IconName } from './icons.tsx';
import type { TranslateLabel } from './labels.ts';
import type { Playback, PlaybackState } from './playback.ts';
import { ResumeNote } from './resume-note.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { formatTime, type Marker } from './timeline.ts';
import { TimelineMarkers } from './timeline-markers.tsx';
import { useKeys } from './use-keys.ts';
import { useStatusMessage } from './use-status-message.ts';
import { useStoredPosition } from './use-stored-position.ts';
import { useSubtitles } from './use-subtitles.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { useTooltipDismissal } from './use-tooltip-dismissal.ts';
import { useDuration, useVideoValue } from './use-video-value.ts';
import { stepFrame } from './video.ts';

export interface ControlsProps {
  controller: HTMLElement;
  video: HTMLVideoElement;
  poster: ReactNode;
  playback: Playback;
  state: PlaybackState;
  translate: TranslateLabel;
  /** Accessible name of the player. */
  label: string;
  locale: string;
  markers: readonly Marker[];
  rememberAs: string | null;
  /** The stored position at which the film started, in seconds. */
  resumedAt: number | null;
  hasFrameSteps: boolean;
  /** Keys that the page handles. */
  pageKeys: readonly string[];
}

/** Sets the language of media-chrome's own texts and returns the controls. */
export function initControls(locale: string) {
  setLanguage(locale);
  return Controls;
}

type Open = 'menu' | 'shortcuts' | null;

/** The control bar, the menu and messages over the picture. Loaded when the film starts. */
function Controls(props: ControlsProps) {
  const { controller, video, playback, state, translate, hasFrameSteps, pageKeys } = props;
  const [open, setOpen] = useState<Open>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [message, showMessage] = useStatusMessage();
  const subtitles = useSubtitles(video, state.film.tracks, props.locale);
  const actions = { video, state, subtitles, translate, showMessage };
  useKeys(controller, {
    ...actions,
    hasFrameSteps,
    pageKeys,
    onHelp: () => setOpen('shortcuts'),
  });
  useTooltipDismissal(controller);
  useStoredPosition(video, props.rememberAs);
  const timeline = useThumbnails(video, state.film.thumbnails, playback.renew);

  // Replaces the name that the element sets when it is defined.
  useEffect(() => controller.setAttribute('aria-label', props.label), [controller, props.label]);
  useEffect(() => {
    controller.setAttribute('autohide', open ? '-1' : '2');
  }, [controller, open]);

  function close(isByKey = false) {
    setOpen(null);
    const next = isByKey ? opener.current : controller;
    next?.focus({ preventScroll: true });
  }

  return (
    <>
      <media-loading-indicator slot="centered-chrome" noautohide />
      <p className={styles.message} role="status" {...{ noautohide: '' }}>
        {message}
      </p>
      {props.resumedAt !== null && state.hasPicture && (
        <ResumeNote at={props.resumedAt} video={video} translate={translate} />
      )}
      <EndCard controller={controller} video={video} poster={props.poster} translate={translate} />
      {state.step !== 'failed' && (
        <div className={styles.bar}>
          <div className={styles.timeline} {...timeline}>
            <media-time-range />
            <TimelineMarkers markers={props.markers} video={video} translate={translate} />
          </div>
          <div className={styles.row}>
            <media-play-button>
              <Icon slot="play" name="play" />
              <Icon slot="pause" name="pause" />
            </media-play-button>
            <media-mute-button>
              <Icon slot="off" name="soundOff" />
              <Icon slot="low" name="soundLow" />
              <Icon slot="medium" name="soundLow" />
              <Icon slot="high" name="sound" />
            </media-mute-button>
            <media-volume-range className={styles.wideOnly} />
            <Time video={video} />
            <span className={styles.space} />
            {hasFrameSteps && (
              <>
                <Button
                  icon="frameBack"
                  label={translate('frameBack')}
                  onPress={() => stepFrame(video, -1, state.framesPerSecond)}
                />
                <Button
                  icon="frameForward"
                  label={translate('frameForward')}
                  onPress={() => stepFrame(video, 1, state.framesPerSecond)}
                />
              </>
            )}
            {subtitles.languages.length > 0 && (
              <Button
                icon="subtitles"
                label={translate('subtitles')}
                isPressed={subtitles.shown !== null}
                onPress={subtitles.toggle}
                className={hasFrameSteps ? styles.wideOnly : undefined}
              />
            )}
            <Button
              ref={opener}
              icon="settings"
              label={translate('settings')}
              isOpen={open === 'menu'}
              onPress={() => setOpen('menu')}
            />
            <media-pip-button className={styles.wideOnly}>
              <Icon slot="enter" name="pictureIn" />
              <Icon slot="exit" name="pictureOut" />
            </media-pip-button>
            <media-fullscreen-button>
              <Icon slot="enter" name="widen" />
              <Icon slot="exit" name="narrow" />
            </media-fullscreen-button>
          </div>
        </div>
      )}
      {open === 'menu' && (
        <SettingsMenu
          {...actions}
          playback={playback}
          onShortcuts={() => setOpen('shortcuts')}
          onClose={close}
        />
      )}
      {open === 'shortcuts' && (
        <Shortcuts
          translate={translate}
          hasFrameSteps={hasFrameSteps}
          pageKeys={pageKeys}
          onClose={close}
        />
      )}
    </>
  );
}

interface ButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  /** Only for toggle buttons. */
  isPressed?: boolean;
  /** Only for buttons that open a menu. */
  isOpen?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

const Button = ({ icon, label, onPress, isPressed, isOpen, className = '', ref }: ButtonProps) => (
  <button
    ref={ref}
    type="button"
    className={`${styles.button} ${className}`}
    aria-label={label}
    data-tip={label}
    {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
    {...(isOpen !== undefined && { 'aria-haspopup': 'menu' as const, 'aria-expanded': isOpen })}
    onClick={onPress}
  >
    <Icon name={icon} />
  </button>
);

/** The current time and the duration; screen readers get them from the timeline. */
function Time({ video }: { video: HTMLVideoElement }) {
  const seconds = useDuration(video);
  const now = useVideoValue(video, ['timeupdate', 'seeking'], () => formatTime(video.currentTime));
  return (
    <span className={styles.time} aria-hidden="true">
      {Number.isFinite(seconds) ? `${now} / ${formatTime(seconds)}` : now}
    </span>
  );
}
