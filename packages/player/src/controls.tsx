import './elements.ts';
import { setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import styles from './controls.module.css';
import { FilmEndCard, type NextFilm } from './end-card.tsx';
import { GiveawayCue } from './giveaway-cue.tsx';
import { type IconName, PlayerIcon } from './icons.tsx';
import type { TranslateLabel } from './labels.ts';
import type { Playback, PlaybackState } from './playback.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { ShortcutList } from './shortcuts.tsx';
import { useStorePlaybackPosition } from './store-playback.ts';
import { formatPlaybackTime, getTimelinePercent, type Marker } from './timeline.ts';
import { usePlayerKeys } from './use-keys.ts';
import { useStatusMessage } from './use-status-message.ts';
import { useSubtitles } from './use-subtitles.ts';
import { useThumbnails } from './use-thumbnails.ts';
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
  positionKey: string | null;
  /** The stored position at which the film started, in seconds. */
  resumedAt: number | null;
  hasFrameSteps: boolean;
  /** Keyboard keys that the page handles itself, so that the player ignores them. */
  pageKeys: readonly string[];
  /** The film that is offered after the end. */
  next: NextFilm | null;
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
  useStorePlaybackPosition(video, props.positionKey);
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
      <GiveawayCue markers={props.markers} video={video} translate={translate} />
      {props.resumedAt !== null && state.hasPicture && (
        <ResumePositionNote at={props.resumedAt} video={video} translate={translate} />
      )}
      <FilmEndCard
        controller={controller}
        video={video}
        poster={props.poster}
        translate={translate}
        next={props.next}
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
  /** Pressed state of a toggle button; undefined for other buttons. */
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

const shownMs = 10_000;

interface ResumeNoteProps {
  /** Stored position at which the film started, in seconds. */
  at: number;
  video: HTMLVideoElement;
  translate: TranslateLabel;
}

/** Tells the viewer that the film resumed at the stored position. Has a button to start from the beginning. */
function ResumePositionNote({ at, video, translate }: ResumeNoteProps) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;

  function restartFilm() {
    video.currentTime = 0;
    setShown(false);
    video.closest<HTMLElement>('media-controller')?.focus({ preventScroll: true });
  }
  return (
    <div className={styles.resume} {...{ noautohide: '' }}>
      <span role="status">{translate('goesOnFrom', { time: formatPlaybackTime(at) })}</span>
      <button type="button" onClick={restartFilm}>
        {translate('fromBeginning')}
      </button>
    </div>
  );
}

interface TimelineMarkersProps {
  markers: readonly Marker[];
  video: HTMLVideoElement;
  translate: TranslateLabel;
}

/** Buttons on the timeline that seek to the giveaways of the scam. */
function TimelineMarkers({ markers, video, translate }: TimelineMarkersProps) {
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

const display = '--media-tooltip-display';

/** Hides the tooltip on Escape (WCAG 2.2, 1.4.13), because it may cover the picture. */
function useTooltipDismissal(controller: HTMLElement) {
  useEffect(() => {
    const hideTooltipOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') controller.style.setProperty(display, 'none');
    };
    const restoreTooltip = ({ target }: Event) => {
      const isAtControl = target instanceof Element && target.closest('button, [role="button"]');
      if (isAtControl) controller.style.removeProperty(display);
    };
    // Listens on the document, because the control under the pointer may not have the focus.
    document.addEventListener('keydown', hideTooltipOnEscape);
    controller.addEventListener('pointerover', restoreTooltip);
    controller.addEventListener('focusin', restoreTooltip);
    return () => {
      document.removeEventListener('keydown', hideTooltipOnEscape);
      controller.removeEventListener('pointerover', restoreTooltip);
      controller.removeEventListener('focusin', restoreTooltip);
    };
  }, [controller]);
}
