import { getBaseLanguage } from './languages.ts';

/**
 * Selects the initial subtitles: the viewer's last choice, else the language of the page, because many people watch
 * without sound and English readers do not understand a Chinese film.
 *
 * @param languages of the film's tracks.
 * @param stored the last choice: a language, `off`, or null.
 * @returns one of `languages`, or null for none.
 */
export function selectInitialSubtitles(
  languages: readonly string[],
  stored: string | null,
  locale: string,
): string | null {
  if (stored === 'off') return null;
  const findTrackLanguage = (wanted: string) =>
    languages.find((tag) => getBaseLanguage(tag) === getBaseLanguage(wanted)) ?? null;
  return (stored && findTrackLanguage(stored)) || findTrackLanguage(locale);
}

/** Returns none if subtitles are shown, else the initial subtitles. */
export function selectToggledSubtitles(
  shown: string | null,
  languages: readonly string[],
  stored: string | null,
  locale: string,
): string | null {
  if (shown !== null) return null;
  const wanted = stored === 'off' ? null : stored;
  return selectInitialSubtitles(languages, wanted, locale) ?? languages[0] ?? null;
}
