import mediaInfoFactory from 'mediainfo.js';
import wasmAddress from 'mediainfo.js/MediaInfoModule.wasm?url';
import { type ReadTrack, toFilmFacts } from './film-facts.ts';

/**
 * Posts the properties of a film, or null if the film cannot be read. MediaInfo reads only the parts of the file that
 * it needs.
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
