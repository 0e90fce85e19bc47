import { askWorker } from '../../lib/ask-worker.ts';
import type { FilmFacts } from './film-facts.ts';
import { readVideo } from './read-media.ts';

/** Includes the time to load MediaInfo on a slow connection and to scan a large file. */
const patienceMs = 30_000;

/**
 * Reads a film before it is sent. Falls back to the browser's video element when MediaInfo does not run or
 * does not know the file. Returns null when neither can read it.
 */
export async function readFilm(file: File): Promise<FilmFacts | null> {
  return (await askReader(file)) ?? (await askPlayer(file));
}

async function askReader(file: File): Promise<FilmFacts | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  const facts = await askWorker<FilmFacts>(startReader, file, patience.signal);
  clearTimeout(timer);
  return facts;
}

const startReader = () =>
  new Worker(new URL('./film-reader.worker.ts', import.meta.url), { type: 'module' });

async function askPlayer(file: File): Promise<FilmFacts | null> {
  const told = await readVideo(file);
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
