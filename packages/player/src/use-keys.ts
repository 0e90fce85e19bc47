import { useEffect, useRef } from 'react';
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

/** Controls that handle some keyboard keys themselves: a selector, and the keys that the player then ignores. */
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

type KeyAction =
  | { do: 'playPause' | 'mute' | 'fullscreen' | 'subtitles' | 'help' }
  /** Seek distance in seconds; negative values seek back. */
  | { do: 'seek'; by: number }
  /** Target of the seek as a share of the film's duration, 0 to 1. */
  | { do: 'jump'; to: number }
  /** Volume change as a share of the full volume, -1 to 1. */
  | { do: 'volume'; by: number }
  /** Speed change, in steps of the list of playback speeds. */
  | { do: 'speed'; by: 1 | -1 }
  | { do: 'frame'; by: 1 | -1 };

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const actions: Record<string, KeyAction> = {
  ' ': { do: 'playPause' },
  k: { do: 'playPause' },
  ArrowLeft: { do: 'seek', by: -5 },
  ArrowRight: { do: 'seek', by: 5 },
  j: { do: 'seek', by: -10 },
  l: { do: 'seek', by: 10 },
  ArrowUp: { do: 'volume', by: 0.1 },
  ArrowDown: { do: 'volume', by: -0.1 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'subtitles' },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
  '?': { do: 'help' },
};

const frameActions: Record<string, KeyAction> = {
  ',': { do: 'frame', by: -1 },
  '.': { do: 'frame', by: 1 },
};

/** Returns the action of a key, as in common video players; letters are case-insensitive. */
export function getKeyAction(
  { key, altKey, ctrlKey, metaKey }: PressedKey,
  hasFrameSteps: boolean,
): KeyAction | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (/^\d$/.test(key)) return { do: 'jump', to: Number(key) / 10 };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return (hasFrameSteps && frameActions[name]) || (actions[name] ?? null);
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Returns the next speed; at either end of the list, the current one. */
export function getNextSpeed(rate: number, by: 1 | -1): number {
  const next =
    by > 0 ? speeds.find((speed) => speed > rate) : [...speeds].reverse().find((s) => s < rate);
  return next ?? rate;
}
