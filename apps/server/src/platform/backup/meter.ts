import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export function createByteMeter(onBytes: (bytes: number) => void = () => {}) {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      size += chunk.length;
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
  return { meter, sum: () => ({ size, sha256: hash.digest('hex') }) };
}
