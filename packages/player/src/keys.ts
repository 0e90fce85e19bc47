/** A player action that a keyboard key triggers. */
export type KeyAction =
  | { do: 'playPause' | 'mute' | 'fullscreen' | 'subtitles' | 'help' }
  /** Seek distance in seconds; negative values seek back. */
  | { do: 'seek'; by: number }
  /** Target of the seek as a share of the film's duration, 0 to 1. */
  | { do: 'jump'; to: number }
  /** Volume change as a share of the full volume. */
  | { do: 'volume'; by: number }
  /** Speed change, in steps of the list of playback speeds. */
  | { do: 'speed'; by: 1 | -1 }
  | { do: 'frame'; by: 1 | -1 };

export type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

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

/** As in common video players; letters are case-insensitive. */
export function getKeyAction(
  { key, altKey, ctrlKey, metaKey }: PressedKey,
  hasFrameSteps: boolean,
): KeyAction | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (/^\d$/.test(key)) return { do: 'jump', to: Number(key) / 10 };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return (hasFrameSteps && frameActions[name]) || (actions[name] ?? null);
}

/** The available playback speeds. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Returns the current speed at either end of the list. */
export function getNextSpeed(rate: number, by: 1 | -1): number {
  const next =
    by > 0 ? speeds.find((speed) => speed > rate) : [...speeds].reverse().find((s) => s < rate);
  return next ?? rate;
}
