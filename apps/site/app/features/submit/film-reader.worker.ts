import mediaInfoFactory from 'mediainfo.js';
import wasmAddress from 'mediainfo.js/MediaInfoModule.wasm?url';
import { type ReadTrack, toFilmFacts } from './film-facts.ts';

/**
 * Reads a film in a worker. MediaInfo requests the parts that it needs, so only the first and last chunks
 * of a large film are read. Posts the facts, or null when the file cannot be read.
 */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  readFilmFacts(file).then(
    (facts) => postMessage(facts),
    () => postMessage(null),
  );
});

async function readFilmFacts(file: File) {
  const reader = await mediaInfoFactory({ format: 'object', locateFile: () => wasmAddress });
  const answer = await reader.analyzeData(file.size, async (length, offset) => {
    const piece = await file.slice(offset, offset + length).arrayBuffer();
    return new Uint8Array(piece);
  });
  const tracks = (answer.media?.track ?? []) as readonly ReadTrack[];
  return tracks.length > 0 ? toFilmFacts(tracks) : null;
}
