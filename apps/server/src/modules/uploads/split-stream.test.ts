import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { splitStreamIntoPieces } from './split-stream.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pieces-'));
  return () => rm(folder, { recursive: true });
});

const createStream = (...chunks: string[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

async function* failAfter(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
  throw new Error('the line broke');
}

async function collectPieces(
  source: Readable,
  bytes: number,
  into: string[] = [],
): Promise<string[]> {
  for await (const piece of splitStreamIntoPieces(source, bytes, folder)) {
    const text = await readFile(piece.file, 'utf8');
    expect(piece.bytes).toBe(text.length);
    into.push(text);
    await rm(piece.file);
  }
  return into;
}

describe('a stream', () => {
  test.each<[string[], number, string[]]>([
    [[], 4, []],
    [['ab'], 4, ['ab']],
    [['abcd'], 4, ['abcd']],
    [['ab', 'cd', 'ef'], 4, ['abcd', 'ef']],
    [['abcdefghij'], 4, ['abcd', 'efgh', 'ij']],
    [['a', 'bcdefgh', 'i'], 4, ['abcd', 'efgh', 'i']],
  ])('of %j is cut by %i into %j', async (chunks, bytes, pieces) => {
    expect(await collectPieces(createStream(...chunks), bytes)).toEqual(pieces);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that fails yields all received bytes, then its error', async () => {
    const into: string[] = [];
    const source = Readable.from(failAfter('abcd', 'ef'));
    await expect(collectPieces(source, 4, into)).rejects.toThrow('the line broke');
    expect(into).toEqual(['abcd', 'ef']);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is not read to its end is closed, and leaves no file', async () => {
    const source = createStream('abcd', 'ef');
    for await (const piece of splitStreamIntoPieces(source, 4, folder)) {
      await rm(piece.file);
      break;
    }
    expect(source.destroyed).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is closed if its pieces cannot be written', async () => {
    const source = createStream('abcd');
    await rm(folder, { recursive: true });
    await expect(collectPieces(source, 4)).rejects.toThrow('ENOENT');
    expect(source.destroyed).toBe(true);
    folder = await mkdtemp(path.join(tmpdir(), 'pieces-'));
  });
});
