import './elements.ts';
import { setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import styles from './controls.module.css';
import { FilmEndCard } from './end-card.tsx';
import { type IconName, PlayerIcon } from './icons.tsx';
import type { TranslateLabel } from './labels.ts';
import type { Playback, PlaybackState } from './playback.ts';
import { ResumePositionNote } from './resume-note.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { ShortcutList } from './shortcuts.tsx';
import { formatPlaybackTime, type Marker } from './timeline.ts';
import { TimelineMarkers } from './timeline-markers.tsx';
import { usePlayerKeys } from './use-keys.ts';
import { useStatusMessage } from './use-status-message.ts';
import { useStoredPosition } from './use-stored-position.ts';
import { useSubtitles } from './use-subtitles.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { useTooltipDismissal } from './use-tooltip-dismissal.ts';
import { useVideoDuration, useVideoValue } from './use-video-value.ts';
import { stepVideoFrame } from './video.ts';

export interface ControlsProps {
  controller: HTMLElement;
  video: HTMLVideoElement;
  poster: ReactNode;
  playback: Playback;
  state: PlaybackState;
  translate: TranslateLabel;
  /** Name of the player for screen readers. */
  label: string;
  locale: string;
  markers: readonly Marker[];
  rememberAs: string | null;
  /** The stored position at which the film started, in seconds. */
  resumedAt: number | null;
  hasFrameSteps: boolean;
  /** Keyboard keys that the page handles itself, so that the player ignores them. */
  pageKeys: readonly string[];
}

/** Sets the language of media-chrome's own texts and returns the player's controls. */
export function initPlayerControls(locale: string) {
  setLanguage(locale);
  return PlayerControls;
}

type Open = 'menu' | 'shortcuts' | null;

/** Control bar, menu and status messages over the picture. Loaded when the film starts. */
function PlayerControls(props: ControlsProps) {
  const { controller, video, playback, state, translate, hasFrameSteps, pageKeys } = props;
  const [open, setOpen] = useState<Open>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [message, showMessage] = useStatusMessage();
  const subtitles = useSubtitles(video, state.film.tracks, props.locale);
  const actions = { video, state, subtitles, translate, showMessage };
  usePlayerKeys(controller, {
    ...actions,
    hasFrameSteps,
    pageKeys,
    onHelp: () => setOpen('shortcuts'),
  });
  useTooltipDismissal(controller);
  useStoredPosition(video, props.rememberAs);
  const timeline = useThumbnails(video, state.film.thumbnails, playback.renew);

  // Replaces the accessible name that the media-chrome element sets for itself when it is defined.
  useEffect(() => controller.setAttribute('aria-label', props.label), [controller, props.label]);
  useEffect(() => {
    controller.setAttribute('autohide', open ? '-1' : '2');
  }, [controller, open]);

  function closeMenu(isByKey = false) {
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
        <ResumePositionNote at={props.resumedAt} video={video} translate={translate} />
      )}
      <FilmEndCard
        controller={controller}
        video={video}
        poster={props.poster}
        translate={translate}
      />
      {state.step !== 'failed' && (
        <div className={styles.bar}>
          <div className={styles.timeline} {...timeline}>
            <media-time-range />
            <TimelineMarkers markers={props.markers} video={video} translate={translate} />
          </div>
          <div className={styles.row}>
            <media-play-button>
              <PlayerIcon slot="play" name="play" />
              <PlayerIcon slot="pause" name="pause" />
            </media-play-button>
            <media-mute-button>
              <PlayerIcon slot="off" name="soundOff" />
              <PlayerIcon slot="low" name="soundLow" />
              <PlayerIcon slot="medium" name="soundLow" />
              <PlayerIcon slot="high" name="sound" />
            </media-mute-button>
            <media-volume-range className={styles.wideOnly} />
            <PlaybackTime video={video} />
            <span className={styles.space} />
            {hasFrameSteps && (
              <>
                <ControlButton
                  icon="frameBack"
                  label={translate('frameBack')}
                  onPress={() => stepVideoFrame(video, -1, state.framesPerSecond)}
                />
                <ControlButton
                  icon="frameForward"
                  label={translate('frameForward')}
                  onPress={() => stepVideoFrame(video, 1, state.framesPerSecond)}
                />
              </>
            )}
            {subtitles.languages.length > 0 && (
              <ControlButton
                icon="subtitles"
                label={translate('subtitles')}
                isPressed={subtitles.shown !== null}
                onPress={subtitles.toggle}
                className={hasFrameSteps ? styles.wideOnly : undefined}
              />
            )}
            <ControlButton
              ref={opener}
              icon="settings"
              label={translate('settings')}
              isOpen={open === 'menu'}
              onPress={() => setOpen('menu')}
            />
            <media-pip-button className={styles.wideOnly}>
              <PlayerIcon slot="enter" name="pictureIn" />
              <PlayerIcon slot="exit" name="pictureOut" />
            </media-pip-button>
            <media-fullscreen-button>
              <PlayerIcon slot="enter" name="widen" />
              <PlayerIcon slot="exit" name="narrow" />
            </media-fullscreen-button>
          </div>
        </div>
      )}
      {open === 'menu' && (
        <SettingsMenu
          {...actions}
          playback={playback}
          onShortcuts={() => setOpen('shortcuts')}
          onClose={closeMenu}
        />
      )}
      {open === 'shortcuts' && (
        <ShortcutList
          translate={translate}
          hasFrameSteps={hasFrameSteps}
          pageKeys={pageKeys}
          onClose={closeMenu}
        />
      )}
    </>
  );
}

interface ButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  /** Whether the toggle button is pressed; undefined for other buttons. */
  isPressed?: boolean;
  /** Whether the menu of this button is open; set only for buttons that open a menu. */
  isOpen?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

const ControlButton = ({
  icon,
  label,
  onPress,
  isPressed,
  isOpen,
  className = '',
  ref,
}: ButtonProps) => (
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
    <PlayerIcon name={icon} />
  </button>
);

/** The current time and the duration; screen readers get them from the timeline. */
function PlaybackTime({ video }: { video: HTMLVideoElement }) {
  const seconds = useVideoDuration(video);
  const now = useVideoValue(video, ['timeupdate', 'seeking'], () =>
    formatPlaybackTime(video.currentTime),
  );
  return (
    <span className={styles.time} aria-hidden="true">
      {Number.isFinite(seconds) ? `${now} / ${formatPlaybackTime(seconds)}` : now}
    </span>
  );
}
