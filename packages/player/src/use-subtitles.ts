import type { Film } from '@film-contest/contract/media';
import { useEffect, useState } from 'react';
import { getBaseLanguage } from './languages.ts';
import { readSubtitlesChoice, storeSubtitlesChoice } from './store-playback.ts';

export interface Subtitles {
  languages: readonly string[];
  /** Language of the subtitles shown, or null. */
  shown: string | null;
  /** Shows the subtitles of a language, or none, and stores the choice for other films. */
  choose(language: string | null): void;
  /** Turns the subtitles on or off. Returns the language then shown, or null. */
  toggle(): string | null;
}

const listSubtitleTracks = (video: HTMLVideoElement) =>
  [...video.textTracks].filter(({ kind }) => kind === 'subtitles');

/** The available subtitle languages of a film, and the language shown. */
export function useSubtitles(
  video: HTMLVideoElement,
  tracks: Film['tracks'],
  locale: string,
): Subtitles {
  const languages = tracks.map(({ language }) => language);
  const [shown, setShown] = useState(() =>
    selectInitialSubtitles(languages, readSubtitlesChoice(), locale),
  );

  useEffect(() => {
    for (const track of listSubtitleTracks(video)) {
      track.mode = track.language === shown ? 'showing' : 'disabled';
    }
    // Reads the language from the tracks, because the native fullscreen player of phones can change it too.
    const readShownLanguage = () => {
      const found = listSubtitleTracks(video).find(({ mode }) => mode === 'showing');
      setShown(found?.language ?? null);
    };
    video.textTracks.addEventListener('change', readShownLanguage);
    return () => video.textTracks.removeEventListener('change', readShownLanguage);
  }, [video, shown]);

  function chooseSubtitles(language: string | null) {
    storeSubtitlesChoice(language);
    setShown(language);
  }
  return {
    languages,
    shown,
    choose: chooseSubtitles,
    toggle() {
      const next = selectToggledSubtitles(shown, languages, readSubtitlesChoice(), locale);
      chooseSubtitles(next);
      return next;
    },
  };
}

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

/**
 * Returns the language of the subtitles after a toggle: null if subtitles are shown, else the last choice, the language
 * of the page, or the first track.
 */
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
