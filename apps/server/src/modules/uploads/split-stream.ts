import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { countBytesAndCollectGarbage } from '../../platform/garbage-collection.ts';

/** A file with a part of a stream. The consumer removes the file. */
export interface Piece {
  file: string;
  bytes: number;
}

/**
 * Splits a stream into files of `pieceBytes`; the last file may be smaller. If the stream fails, yields the
 * received bytes and then throws the stream's error. Writes at most one file ahead of the consumer.
 */
export async function* splitStreamIntoPieces(
  source: Readable,
  pieceBytes: number,
  folder: string,
): AsyncGenerator<Piece> {
  let piece: (Piece & { handle: FileHandle }) | null = null;
  let fault: { cause: unknown } | null = null;
  const closeFinishedPiece = async (): Promise<Piece | null> => {
    const done = piece;
    piece = null;
    await done?.handle.close();
    return done && { file: done.file, bytes: done.bytes };
  };
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await chunks.next().catch((cause) => {
        fault = { cause };
        return { value: undefined, done: true as const };
      });
      if (done) break;
      countBytesAndCollectGarbage(value.length);
      for (let rest: Buffer = value; rest.length > 0; ) {
        piece ??= await openPieceFile(folder);
        const taken = rest.subarray(0, pieceBytes - piece.bytes);
        await piece.handle.appendFile(taken);
        piece.bytes += taken.length;
        rest = rest.subarray(taken.length);
        if (piece.bytes < pieceBytes) continue;
        const full = await closeFinishedPiece();
        if (full) yield full;
      }
    }
    const last = await closeFinishedPiece();
    if (last) yield last;
    if (fault) throw (fault as { cause: unknown }).cause;
  } finally {
    await chunks.return?.();
    const left = await closeFinishedPiece();
    if (left) await rm(left.file, { force: true });
  }
}

async function openPieceFile(folder: string) {
  const file = path.join(folder, randomUUID());
  return { file, bytes: 0, handle: await open(file, 'wx') };
}
