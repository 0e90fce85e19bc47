import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type AddressList, toAddressListData } from './address-list.ts';
import { toIp2ProxyData } from './ip2proxy.ts';
import { parseMmdbFile } from './mmdb.ts';
import { readTable } from './read-tables.ts';
import type { NetworkData, SourceName } from './source.ts';

/** One file of the network data folder: its loaded data, and the problem with its current content. */
export interface FileState {
  file: string;
  name: SourceName | null;
  signature: string;
  /** The previously loaded data if the file has become invalid. */
  data: NetworkData | null;
  fault: 'broken' | 'unrecognised' | null;
  detail: string | null;
}

export type Files = ReadonlyMap<string, FileState>;

interface Format {
  file: RegExp;
  name: (file: string) => SourceName | null;
  load: (file: string, changed: Date) => Promise<NetworkData>;
}

const createListFormat = (name: AddressList): Pick<Format, 'name' | 'load'> => ({
  name: () => name,
  load: async (file, changed) =>
    toAddressListData(name, await readTable('addresses', file), changed),
});

/** Known formats of data files. A file is recognized by its name, then verified by its content. */
const formats: Format[] = [
  { file: /^(tor[\w-]*|exit-addresses)(\.txt)?$/i, ...createListFormat('tor') },
  { file: /^(icloud-private-relay|egress-ip-ranges)\.csv$/i, ...createListFormat('private-relay') },
  {
    file: /\.bin$/i,
    name: () => 'ip2proxy',
    load: async (file) => toIp2ProxyData(await readTable('ip2proxy', file)),
  },
  {
    file: /\.mmdb$/i,
    name: (file) => {
      if (/anonymous/i.test(file)) return 'maxmind-anonymous';
      if (/privacy/i.test(file)) return 'ipinfo-privacy';
      return /asn|isp|lite/i.test(file) ? 'asn' : null;
    },
    load: async (file) => parseMmdbFile(await readFile(file)),
  },
];

const isFileIgnored = (file: string) =>
  /^\.|\.(part|partial|tmp|temp|crdownload|download|md)$|^(readme|license|copyright)/i.test(file);

/**
 * Reads the files that changed since `known`; a missing folder counts as empty. An invalid or incomplete file keeps
 * its previously loaded data.
 * @param settledBefore files changed later than this (in ms since 1970) are skipped until the next call.
 */
export async function readFolder(
  folder: string,
  known: Files,
  settledBefore = Number.POSITIVE_INFINITY,
): Promise<Files> {
  const files = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  const states = await Promise.all(
    files
      .filter((entry) => !entry.isDirectory() && !isFileIgnored(entry.name))
      .map(({ name }) => readFileState(path.join(folder, name), known.get(name), settledBefore)),
  );
  return new Map(states.filter((state) => state !== null).map((state) => [state.file, state]));
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function readFileState(
  place: string,
  before: FileState | undefined,
  settledBefore: number,
): Promise<FileState | null> {
  const found = await stat(place).catch(() => null);
  if (!found) return null;
  const { ino, size, mtime, mtimeMs } = found;
  const signature = `${ino} ${size} ${mtimeMs}`;
  if (before?.signature === signature) return before;
  if (mtimeMs > settledBefore) return before ?? null;
  const file = path.basename(place);
  const format = formats.find((each) => each.file.test(file));
  if (!format) {
    const detail = 'no supported data file has such a name';
    return { file, name: null, signature, data: null, fault: 'unrecognised', detail };
  }
  try {
    const data = await format.load(place, mtime);
    return { file, name: data.name, signature, data, fault: null, detail: null };
  } catch (error) {
    const data = before?.data ?? null;
    const name = data?.name ?? format.name(file);
    return { file, name, signature, data, fault: 'broken', detail: describeError(error) };
  }
}

/** Describes the error of a data file. Compares its code, because an error from another process has lost its class. */
function describeError(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  return code === 'BROKEN_DATA' ? message : `cannot be read: ${message}`;
}
