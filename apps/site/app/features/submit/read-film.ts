import { askWorker } from '../../lib/ask-worker.ts';
import type { FilmFacts } from './film-facts.ts';
import { readVideoFacts } from './read-media.ts';

/** Includes the time to load MediaInfo on a slow connection and to scan a large file. */
const patienceMs = 30_000;

/** Reads a film with MediaInfo, else with a video element. Returns null when neither can. */
export async function readFilm(file: File): Promise<FilmFacts | null> {
  return (await readFilmWithMediaInfo(file)) ?? (await readFilmWithVideoElement(file));
}

async function readFilmWithMediaInfo(file: File): Promise<FilmFacts | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  const facts = await askWorker<FilmFacts>(startMediaInfoWorker, file, patience.signal);
  clearTimeout(timer);
  return facts;
}

const startMediaInfoWorker = () =>
  new Worker(new URL('./film-reader.worker.ts', import.meta.url), { type: 'module' });

async function readFilmWithVideoElement(file: File): Promise<FilmFacts | null> {
  const told = await readVideoFacts(file);
  if (!told) return null;
  const { width, height, seconds } = told;
  return {
    container: null,
    codec: null,
    seconds,
    size: { width, height, storedWidth: width, storedHeight: height, rotation: 0 },
    videoTracks: null,
    audioTracks: null,
    fps: null,
    isVariable: null,
    bitDepth: null,
    hdr: null,
    subtitles: null,
  };
}
