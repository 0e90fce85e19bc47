import { createSHA256 } from 'hash-wasm';

const pieceBytes = 4 * 1024 * 1024;

/** Computes a film's SHA-256 in chunks and posts it. Posts null if the file cannot be read to its end. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  computeFileSha256(file).then(
    (sha256) => postMessage(sha256),
    () => postMessage(null),
  );
});

async function computeFileSha256(file: File): Promise<string> {
  const hash = (await createSHA256()).init();
  for (let at = 0; at < file.size; at += pieceBytes) {
    const piece = await file.slice(at, at + pieceBytes).arrayBuffer();
    hash.update(new Uint8Array(piece));
  }
  return hash.digest('hex');
}
