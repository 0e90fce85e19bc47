import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AddressList } from './address-list.ts';
import { isNetworkDataStale, type NetworksLog } from './data-in-use.ts';
import { readTable } from './read-tables.ts';
import { BrokenData, type SourceName } from './source.ts';

/** A list of IP addresses that its publisher offers for download. */
export interface PublishedList {
  name: AddressList;
  /** File name in the folder of network data. */
  file: string;
  url: string;
  /** Age in milliseconds at which a copy is replaced. */
  maxAgeMs: number;
  maxBytes: number;
  /** Minimum number of entries; a copy with fewer is truncated or another file. */
  minEntries: number;
}

/** Time and error of the last attempt of this process to download a list. */
export interface ListDownload {
  at: Date;
  error: string | null;
}

const hourMs = 3_600_000;
const timeoutMs = 120_000;

/** Lists of Tor and Apple. In 2026, Tor's has about 1,300 entries (20 kB), Apple's about 280,000 entries (13 MB). */
export const publishedLists: readonly PublishedList[] = [
  {
    name: 'tor',
    file: 'torbulkexitlist',
    url: 'https://check.torproject.org/torbulkexitlist',
    maxAgeMs: hourMs,
    maxBytes: 1024 ** 2,
    minEntries: 300,
  },
  {
    name: 'private-relay',
    file: 'egress-ip-ranges.csv',
    url: 'https://mask-api.icloud.com/egress-ip-ranges.csv',
    maxAgeMs: 7 * 24 * hourMs,
    maxBytes: 64 * 1024 ** 2,
    minEntries: 10_000,
  },
];

interface Options {
  folder: string;
  lists: readonly PublishedList[];
  log: NetworksLog;
  now: () => number;
}

/**
 * Downloads lists of IP addresses into the folder of network data. A list replaces its previous copy only after its size
 * and content have been checked. Processes that share the folder share the copies: only an outdated copy is replaced.
 */
export function createListDownloads({ folder, lists, log, now }: Options) {
  const last = new Map<SourceName, ListDownload>();
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function downloadIfOutdated(list: PublishedList): Promise<void> {
    const previous = await stat(path.join(folder, list.file)).catch(() => null);
    if (previous && now() - previous.mtimeMs < list.maxAgeMs) return;
    const isStale =
      !previous || isNetworkDataStale({ name: list.name, date: previous.mtime }, now());
    const minBytes = isStale ? 0 : previous.size / 2;
    const error = await downloadList(list, folder, minBytes, closing.signal).then(
      () => null,
      describeError,
    );
    if (closing.signal.aborted) return;
    last.set(list.name, { at: new Date(now()), error });
    const source = list.name;
    if (error === null) log.info({ source }, 'list of networks downloaded');
    else log.warn({ source, reason: error }, 'list of networks could not be downloaded');
  }

  async function downloadAllOutdated(): Promise<void> {
    for (const list of lists) if (!closing.signal.aborted) await downloadIfOutdated(list);
  }

  return {
    /** Downloads the outdated lists once a running download has ended. Never rejects. */
    run(): Promise<void> {
      running = running.then(downloadAllOutdated);
      return running;
    },
    getLast: (name: SourceName | null): ListDownload | null => (name && last.get(name)) ?? null,
    close(): Promise<void> {
      closing.abort();
      return running;
    },
  };
}

/**
 * Downloads a list to a hidden file, checks it, and replaces the previous copy. @throws Error if the request fails,
 * BrokenData if the list is implausible
 */
async function downloadList(
  { file, url, maxBytes, minEntries }: PublishedList,
  folder: string,
  minBytes: number,
  signal: AbortSignal,
): Promise<void> {
  // Uses a hidden file, because the scan of the folder ignores hidden files.
  const part = path.join(folder, `.${file}.${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true });
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    // Opens the file before the stream is created: a stream that opens the path itself could recreate the file after it
    // is removed.
    const handle = await open(part, 'wx');
    await pipeline(limitBytes(response.body, maxBytes), handle.createWriteStream());
    const { v4, v6 } = await readTable('addresses', part);
    const entries = v4.size + v6.size;
    if (entries < minEntries) throw new BrokenData(`it has only ${entries} entries`);
    const { size } = await stat(part);
    if (size < minBytes) throw new BrokenData('it is less than half as large as the previous one');
    await rename(part, path.join(folder, file));
  } finally {
    await rm(part, { force: true });
  }
}

async function* limitBytes(body: AsyncIterable<Uint8Array>, max: number) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > max) throw new BrokenData(`it has more than ${max} bytes`);
    yield chunk;
  }
}

/** Describes an error of `fetch` by its cause, which contains the reason of the failure. */
function describeError(error: Error & { cause?: Error }): string {
  return error.cause?.message || error.message;
}
