import { positionsKey, readKept, readPositions } from './kept.ts';
import { notePosition } from './note-position.ts';

const subtitlesKey = 'film-subtitles';

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Forbidden, or full: a film plays without it.
  }
}

/** Keeps where this browser is in a film. Synchronous, so that it still works while a page goes away. */
export function keepPosition(id: string, at: number, seconds: number): void {
  write(positionsKey, JSON.stringify(notePosition(readPositions(), id, at, seconds)));
}

/** The language of subtitles that was chosen last, `off`, or null when nobody ever chose. */
export const keptSubtitles = (): string | null => readKept(subtitlesKey);

export const keepSubtitles = (language: string | null): void =>
  write(subtitlesKey, language ?? 'off');
