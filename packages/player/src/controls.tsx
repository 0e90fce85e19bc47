import './elements.ts';
import { setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import styles from './controls.module.css';
import { EndCard } from './end-card.tsx';
import { Icon, type IconName } from './icons.tsx';
import type { Say } from './labels.ts';
import { Notches } from './notches.tsx';
import type { Playback, PlaybackState } from './playback.ts';
import { ResumeNote } from './resume-note.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Time } from './time.tsx';
import type { Marker } from './timeline.ts';
import { useKeptPosition } from './use-kept-position.ts';
import { useKeys } from './use-keys.ts';
import { useSaid } from './use-said.ts';
import { useSubtitles } from './use-subtitles.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { useTips } from './use-tips.ts';
import { stepFrame } from './video.ts';

export interface ControlsProps {
  controller: HTMLElement;
  video: HTMLVideoElement;
  poster: ReactNode;
  playback: Playback;
  state: PlaybackState;
  say: Say;
  /** Names the player. */
  label: string;
  locale: string;
  markers: readonly Marker[];
  rememberAs: string | null;
  /** Where the film went on, if somebody had stopped in it. */
  resumedAt: number | null;
  hasFrameSteps: boolean;
  /** Keys that the page itself answers. */
  pageKeys: readonly string[];
}

/** The controls, with media-chrome's own words in the language of the page. */
export function controlsFor(locale: string) {
  setLanguage(locale);
  return Controls;
}

type Open = 'menu' | 'shortcuts' | null;

/** Everything over the picture: the bar, the menu, the notes. Loaded when a film is started. */
function Controls(props: ControlsProps) {
  const { controller, video, playback, state, say, hasFrameSteps, pageKeys } = props;
  const [open, setOpen] = useState<Open>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [said, tell] = useSaid();
  const subtitles = useSubtitles(video, state.film.tracks, props.locale);
  const actions = { video, state, subtitles, say, tell };
  useKeys(controller, {
    ...actions,
    hasFrameSteps,
    pageKeys,
    onHelp: () => setOpen('shortcuts'),
  });
  useTips(controller);
  useKeptPosition(video, props.rememberAs);
  const timeline = useThumbnails(video, state.film.thumbnails, playback.renew);

  // The element names itself when it is defined, without the film's title.
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
      <p className={styles.said} role="status" {...{ noautohide: '' }}>
        {said}
      </p>
      {props.resumedAt !== null && state.hasPicture && (
        <ResumeNote at={props.resumedAt} video={video} say={say} />
      )}
      <EndCard controller={controller} video={video} poster={props.poster} say={say} />
      {state.step !== 'failed' && (
        <div className={styles.bar}>
          <div className={styles.timeline} {...timeline}>
            <media-time-range />
            <Notches markers={props.markers} video={video} say={say} />
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
            <media-volume-range className={styles.roomy} />
            <Time video={video} />
            <span className={styles.space} />
            {hasFrameSteps && (
              <>
                <Button
                  icon="frameBack"
                  label={say('frameBack')}
                  onPress={() => stepFrame(video, -1, state.framesPerSecond)}
                />
                <Button
                  icon="frameForward"
                  label={say('frameForward')}
                  onPress={() => stepFrame(video, 1, state.framesPerSecond)}
                />
              </>
            )}
            {subtitles.languages.length > 0 && (
              <Button
                icon="subtitles"
                label={say('subtitles')}
                isPressed={subtitles.shown !== null}
                onPress={subtitles.toggle}
                className={hasFrameSteps ? styles.roomy : undefined}
              />
            )}
            <Button
              ref={opener}
              icon="settings"
              label={say('settings')}
              isOpen={open === 'menu'}
              onPress={() => setOpen('menu')}
            />
            <media-pip-button className={styles.roomy}>
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
        <Shortcuts say={say} hasFrameSteps={hasFrameSteps} pageKeys={pageKeys} onClose={close} />
      )}
    </>
  );
}

interface ButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  /** For a switch. */
  isPressed?: boolean;
  /** For one that opens a menu. */
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
