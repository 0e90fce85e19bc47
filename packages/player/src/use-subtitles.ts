import type { Film } from '@film-contest/contract/media';
import { useEffect, useState } from 'react';
import { keepSubtitles, keptSubtitles } from './keep.ts';
import { firstSubtitles, toggledSubtitles } from './subtitles.ts';

export interface Subtitles {
  languages: readonly string[];
  /** The language on screen, or null. */
  shown: string | null;
  /** Shows those in a language, or none, here and in the films to come. */
  choose(language: string | null): void;
  /** Switches them on or off; answers what is shown then. */
  toggle(): string | null;
}

const textTracksOf = (video: HTMLVideoElement) =>
  [...video.textTracks].filter(({ kind }) => kind === 'subtitles');

/** The subtitles of a film: which there are, and which are on screen. */
export function useSubtitles(
  video: HTMLVideoElement,
  tracks: Film['tracks'],
  locale: string,
): Subtitles {
  const languages = tracks.map(({ language }) => language);
  const [shown, setShown] = useState(() => firstSubtitles(languages, keptSubtitles(), locale));

  useEffect(() => {
    for (const track of textTracksOf(video)) {
      track.mode = track.language === shown ? 'showing' : 'disabled';
    }
    // A phone's own full screen has a list of subtitles too.
    const follow = () => {
      const found = textTracksOf(video).find(({ mode }) => mode === 'showing');
      setShown(found?.language ?? null);
    };
    video.textTracks.addEventListener('change', follow);
    return () => video.textTracks.removeEventListener('change', follow);
  }, [video, shown]);

  function choose(language: string | null) {
    keepSubtitles(language);
    setShown(language);
  }
  return {
    languages,
    shown,
    choose,
    toggle() {
      const next = toggledSubtitles(shown, languages, keptSubtitles(), locale);
      choose(next);
      return next;
    },
  };
}
