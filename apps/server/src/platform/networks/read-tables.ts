import { readFile, stat } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { openTaskProcess } from '../tasks/task-process.ts';
import { parseAddressList } from './address-list.ts';
import { type AsnTable, parseAsnTable } from './asn-table.ts';
import { type ProxyTable, parseIp2Proxy } from './ip2proxy.ts';
import type { RangeTables } from './range-table.ts';

interface Tables {
  asn: AsnTable;
  ip2proxy: ProxyTable;
  addresses: RangeTables;
}

type Parsers = { [Name in keyof Tables]: (files: readonly string[]) => Promise<Tables[Name]> };

export const parsers: Parsers = {
  asn: async ([file = '']) => parseAsnTable(brotliDecompressSync(await readFile(file)).toString()),
  ip2proxy: async ([file = '']) => parseIp2Proxy(await readFile(file)),
  addresses: async ([file = '']) => parseAddressList(await readFile(file, 'utf8')),
};

/** Maximum size in bytes of the files that this process parses itself, because they take only milliseconds. */
const smallBytes = 256 * 1024;

/**
 * Reads a table from its files. Large files are parsed in another process, because they take some seconds and
 * hundreds of megabytes.
 * @throws BrokenData if a file is invalid, or an error of reading it.
 */
export async function readTable<Name extends keyof Tables>(
  name: Name,
  ...files: readonly string[]
): Promise<Tables[Name]> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) <= smallBytes) return parsers[name](files);
  const worker = openTaskProcess<Parsers>(new URL('./parse-worker.ts', import.meta.url), {
    taskSeconds: 120,
  });
  try {
    return copyArrays(await worker.run(name, async () => files));
  } finally {
    await worker.close();
  }
}

/** Copies typed arrays out of the process message that contains them, so that the message's memory is freed. */
function copyArrays<T>(value: T): T {
  if (value instanceof Uint32Array || value instanceof Uint8Array) return value.slice() as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, copyArrays(each)]),
  ) as T;
}
