import type { FilmFacts } from './film-facts.ts';
import { readVideo } from './read-media.ts';

/** Until the reader itself has arrived over a slow line and a large file was looked through. */
const patienceMs = 30_000;

/**
 * Reads a film before it is sent. Where the reader does not run or does not know the file, what the
 * browser's own player tells must do; null when that knows nothing either.
 */
export async function readFilm(file: File): Promise<FilmFacts | null> {
  return (await askReader(file)) ?? (await askPlayer(file));
}

function askReader(file: File): Promise<FilmFacts | null> {
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<FilmFacts | null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
    // Without workers, or with an old kernel that cannot start this one, there is no reader.
    worker = new Worker(new URL('./film-reader.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FilmFacts | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(file);
  });
  return answered
    .catch(() => null)
    .finally(() => {
      clearTimeout(timer);
      worker?.terminate();
    });
}

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
