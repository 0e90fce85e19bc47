import { useEffect, useRef } from 'react';
import { actionOf, type KeyAction, nextSpeed } from './keys.ts';
import type { Say } from './labels.ts';
import { endonymOf } from './languages.ts';
import type { PlaybackState } from './playback.ts';
import type { Subtitles } from './use-subtitles.ts';
import { changeVolume, seekBy, stepFrame, togglePlay } from './video.ts';

/** What keys and menu act upon. */
export interface Actions {
  video: HTMLVideoElement;
  state: PlaybackState;
  subtitles: Subtitles;
  say: Say;
  /** Says for a moment what has changed. */
  tell(text: string): void;
}

interface KeyActions extends Actions {
  hasFrameSteps: boolean;
  pageKeys: readonly string[];
  onHelp(): void;
}

/** Controls that use a key themselves keep it. */
const keepers: readonly [selector: string, keys: readonly string[]][] = [
  ['button, a, [role="button"]', [' ']],
  ['media-volume-range', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']],
  ['[role="menu"], [role="dialog"]', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']],
];

const isKept = ({ target, key }: KeyboardEvent) =>
  target instanceof Element &&
  keepers.some(([selector, keys]) => keys.includes(key) && target.closest(selector) !== null);

/** The keys of a player, heard while the focus is inside of it. */
export function useKeys(controller: HTMLElement, actions: KeyActions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const { hasFrameSteps, pageKeys } = latest.current;
      if (isKept(event) || pageKeys.includes(event.key)) return;
      const action = actionOf(event, hasFrameSteps);
      if (!action) return;
      // Nothing behind the player hears of it, and the page does not scroll.
      event.preventDefault();
      event.stopPropagation();
      run(action, controller, latest.current);
    }
    controller.addEventListener('keydown', hear);
    return () => controller.removeEventListener('keydown', hear);
  }, [controller]);
}

function run(action: KeyAction, controller: HTMLElement, actions: KeyActions) {
  const { video, state, subtitles, say, tell } = actions;
  switch (action.do) {
    case 'playPause':
      return togglePlay(video);
    case 'seek':
      return seekBy(video, action.by);
    case 'jump':
      if (Number.isFinite(video.duration)) video.currentTime = video.duration * action.to;
      return;
    case 'frame':
      return stepFrame(video, action.by, state.framesPerSecond);
    case 'volume':
      return changeVolume(video, action.by);
    case 'mute':
      video.muted = !video.muted;
      return;
    case 'fullscreen':
      return toggleFullscreen(controller);
    case 'subtitles':
      if (subtitles.languages.length > 0) tellSubtitles(actions, subtitles.toggle());
      return;
    case 'speed':
      video.playbackRate = nextSpeed(video.playbackRate, action.by);
      return tell(say('times', { rate: video.playbackRate }));
    case 'help':
      return actions.onHelp();
  }
}

function tellSubtitles({ say, tell }: Actions, language: string | null) {
  const value = language === null ? say('off') : endonymOf(language);
  tell(say('said', { name: say('subtitles'), value }));
}

/** Media-chrome knows the ways of each browser. */
function toggleFullscreen(controller: HTMLElement) {
  const request = controller.hasAttribute('mediaisfullscreen') ? 'exit' : 'enter';
  controller.dispatchEvent(new CustomEvent(`media${request}fullscreenrequest`));
}
