import mediaInfoFactory from 'mediainfo.js';
import wasmAddress from 'mediainfo.js/MediaInfoModule.wasm?url';
import { factsOf, type ReadTrack } from './film-facts.ts';

/**
 * Reads films beside the page: MediaInfo asks for the parts of a file that it needs, so a film of
 * gigabytes is read by its first and last pieces. Answers the facts, or null for what it cannot read.
 */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  read(file).then(
    (facts) => postMessage(facts),
    () => postMessage(null),
  );
});

async function read(file: File) {
  const reader = await mediaInfoFactory({ format: 'object', locateFile: () => wasmAddress });
  const answer = await reader.analyzeData(file.size, async (length, offset) => {
    const piece = await file.slice(offset, offset + length).arrayBuffer();
    return new Uint8Array(piece);
  });
  const tracks = (answer.media?.track ?? []) as readonly ReadTrack[];
  return tracks.length > 0 ? factsOf(tracks) : null;
}
