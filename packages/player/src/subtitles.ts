import { baseOf } from './languages.ts';

/**
 * The subtitles that a film begins with. The reader's last choice holds. Who never chose gets those
 * in the language of the page, where there are some: many watch without sound, and a Chinese film
 * is lost on an English reader otherwise.
 *
 * @param languages of the film's tracks
 * @param kept the language that was chosen last, `off`, or null
 * @returns one of `languages`, or null for none
 */
export function firstSubtitles(
  languages: readonly string[],
  kept: string | null,
  locale: string,
): string | null {
  if (kept === 'off') return null;
  const find = (wanted: string) => languages.find((tag) => baseOf(tag) === baseOf(wanted)) ?? null;
  return (kept && find(kept)) || find(locale);
}

/** What a press on the subtitles button shows: off when some are on, else the reader's own. */
export function toggledSubtitles(
  shown: string | null,
  languages: readonly string[],
  kept: string | null,
  locale: string,
): string | null {
  if (shown !== null) return null;
  const wanted = kept === 'off' ? null : kept;
  return firstSubtitles(languages, wanted, locale) ?? languages[0] ?? null;
}
