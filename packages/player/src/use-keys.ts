import { useEffect, useRef } from 'react';
import { getKeyAction, getNextSpeed, type KeyAction } from './keys.ts';
import type { TranslateLabel } from './labels.ts';
import { getEndonym } from './languages.ts';
import type { PlaybackState } from './playback.ts';
import type { Subtitles } from './use-subtitles.ts';
import { changeVolume, seekVideoBy, stepVideoFrame, toggleVideoPlayback } from './video.ts';

/** The video, playback and subtitles that the keyboard shortcuts and the menu control. */
export interface Actions {
  video: HTMLVideoElement;
  state: PlaybackState;
  subtitles: Subtitles;
  translate: TranslateLabel;
  /** Briefly shows a status message about a change. */
  showMessage(text: string): void;
}

interface KeyActions extends Actions {
  hasFrameSteps: boolean;
  pageKeys: readonly string[];
  onHelp(): void;
}

/** Selector of the controls that handle some keyboard keys themselves. */
const keysOfControls: readonly [selector: string, keys: readonly string[]][] = [
  ['button, a, [role="button"]', [' ']],
  ['media-volume-range', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']],
  ['[role="menu"], [role="dialog"]', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']],
];

const isKeyHandledByControl = ({ target, key }: KeyboardEvent) =>
  target instanceof Element &&
  keysOfControls.some(
    ([selector, keys]) => keys.includes(key) && target.closest(selector) !== null,
  );

/** Handles the player's keyboard shortcuts while the focus is inside the player. */
export function usePlayerKeys(controller: HTMLElement, actions: KeyActions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { hasFrameSteps, pageKeys } = latest.current;
      if (isKeyHandledByControl(event) || pageKeys.includes(event.key)) return;
      const action = getKeyAction(event, hasFrameSteps);
      if (!action) return;
      // Prevents scrolling and the keyboard shortcuts of the page.
      event.preventDefault();
      event.stopPropagation();
      runKeyAction(action, controller, latest.current);
    }
    controller.addEventListener('keydown', onKeyDown);
    return () => controller.removeEventListener('keydown', onKeyDown);
  }, [controller]);
}

function runKeyAction(action: KeyAction, controller: HTMLElement, actions: KeyActions) {
  const { video, state, subtitles, translate, showMessage } = actions;
  switch (action.do) {
    case 'playPause':
      return toggleVideoPlayback(video);
    case 'seek':
      return seekVideoBy(video, action.by);
    case 'jump':
      if (Number.isFinite(video.duration)) video.currentTime = video.duration * action.to;
      return;
    case 'frame':
      return stepVideoFrame(video, action.by, state.framesPerSecond);
    case 'volume':
      return changeVolume(video, action.by);
    case 'mute':
      video.muted = !video.muted;
      return;
    case 'fullscreen':
      return toggleFullscreen(controller);
    case 'subtitles':
      if (subtitles.languages.length > 0) showSubtitlesMessage(actions, subtitles.toggle());
      return;
    case 'speed':
      video.playbackRate = getNextSpeed(video.playbackRate, action.by);
      return showMessage(translate('times', { rate: video.playbackRate }));
    case 'help':
      return actions.onHelp();
  }
}

function showSubtitlesMessage({ translate, showMessage }: Actions, language: string | null) {
  const value = language === null ? translate('off') : getEndonym(language);
  showMessage(translate('said', { name: translate('subtitles'), value }));
}

/** Dispatches media-chrome's fullscreen event, because browsers differ in their fullscreen API. */
function toggleFullscreen(controller: HTMLElement) {
  const request = controller.hasAttribute('mediaisfullscreen') ? 'exit' : 'enter';
  controller.dispatchEvent(new CustomEvent(`media${request}fullscreenrequest`));
}
