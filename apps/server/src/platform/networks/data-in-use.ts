import { asnTableData, bundledAsnFiles } from './asn-table.ts';
import { type FileState, type Files, readFolder } from './folder.ts';
import { readAsnTable } from './read-tables.ts';
import type { NetworkData } from './source.ts';

/** The part of pino's logger that is written to. */
export interface NetworksLog {
  info(about: object, text: string): void;
  warn(about: object, text: string): void;
  error(about: object, text: string): void;
}

export interface DataOptions {
  folder: string;
  log: NetworksLog;
  now?: () => number;
  /** Where the table of autonomous systems lies that comes with the program. */
  bundled?: typeof bundledAsnFiles;
}

/** The table that comes with the program: null when it is not needed, or cannot be read. */
interface Bundled {
  data: NetworkData | null;
  fault: 'missing' | 'broken' | null;
  detail: string | null;
}

/** All that is in use at one moment. It is never changed, only replaced as a whole. */
export interface DataInUse {
  isLoaded: boolean;
  files: Files;
  bundled: Bundled;
  /** The newest first. */
  all: readonly NetworkData[];
  /** Why the folder itself cannot be read. */
  folderFault: string | null;
}

const dayMs = 24 * 3600_000;
/** Lists of services change daily; who announces which range, a few in a hundred a year. */
const freshDays = { list: 30, asn: 180 };
/** A file that was changed less than this ago may still be being copied. */
const settleMs = 2_000;
const notNeeded: Bundled = { data: null, fault: null, detail: null };

/** Whether data is old enough that staff should replace it. */
export function isStale({ name, date }: Pick<NetworkData, 'name' | 'date'>, now: number): boolean {
  const days = name === 'asn' ? freshDays.asn : freshDays.list;
  return date !== null && now - date.getTime() > days * dayMs;
}

/** Holds the data of a folder and follows its changes. What is wrong goes to the log, once. */
export function openData({ folder, log, now = Date.now, bundled = bundledAsnFiles }: DataOptions) {
  let current: DataInUse = {
    isLoaded: false,
    files: new Map(),
    bundled: notNeeded,
    all: [],
    folderFault: null,
  };
  let last: Promise<void> = Promise.resolve();
  /** Why the last look came to nothing. */
  let fault: string | null = null;

  async function load(settledBefore?: number): Promise<void> {
    let folderFault: string | null = null;
    const files = await readFolder(folder, current.files, settledBefore).catch((error: unknown) => {
      folderFault = String(error);
      return current.files;
    });
    tellChanges(current, files, folderFault);
    const given = [...files.values()].flatMap(({ data }) => data ?? []);
    const hasAsn = given.some(({ name }) => name === 'asn');
    const isNew = !current.bundled.data && (!current.bundled.fault || settledBefore === undefined);
    const ours = hasAsn ? notNeeded : isNew ? await loadBundled() : current.bundled;
    const all = [...given, ...(ours.data ? [ours.data] : [])].sort(newestFirst);
    const isSame =
      all.length === current.all.length && all.every((data, i) => data === current.all[i]);
    current = {
      isLoaded: true,
      files,
      bundled: ours,
      all: isSame ? current.all : all,
      folderFault,
    };
  }

  async function loadBundled(): Promise<Bundled> {
    try {
      const { v4, v6, date } = bundled();
      const data = asnTableData(await readAsnTable(v4, v6), date);
      return { data, fault: null, detail: null };
    } catch (error) {
      const { message: detail, code } = error as NodeJS.ErrnoException;
      log.error({ reason: detail }, 'the table of networks cannot be read: all are unknown');
      const isMissing = code === 'MODULE_NOT_FOUND' || detail.includes('ENOENT');
      return { data: null, fault: isMissing ? 'missing' : 'broken', detail };
    }
  }

  function tellChanges(before: DataInUse, files: Files, folderFault: string | null) {
    if (folderFault && folderFault !== before.folderFault)
      log.error({ folder, reason: folderFault }, 'the folder of network data cannot be read');
    for (const state of files.values()) if (state !== before.files.get(state.file)) tellFile(state);
    for (const file of before.files.keys())
      if (!files.has(file)) log.warn({ file }, 'network data gone');
  }

  function tellFile({ file, name, data, fault, detail }: FileState) {
    const date = data?.date ?? null;
    if (fault === 'broken')
      log.error({ file, reason: detail, isOldInUse: data !== null }, 'network data broken');
    else if (fault) log.warn({ file, reason: detail }, 'not network data');
    else if (data && isStale(data, now()))
      log.warn({ file, source: name, date }, 'network data is old: replace it');
    else log.info({ file, source: name, date }, 'network data loaded');
  }

  /** What cannot be followed stays as it was until the next time. */
  async function loadOrTell(settledBefore?: number): Promise<void> {
    try {
      await load(settledBefore);
      fault = null;
    } catch (error) {
      const reason = String(error);
      if (reason !== fault) log.error({ folder, reason }, 'network data cannot be followed');
      fault = reason;
    }
  }

  /** One after the other, so that an older state never overtakes a newer one. */
  function next(settledBefore?: number): Promise<void> {
    last = last.then(() => loadOrTell(settledBefore));
    return last;
  }

  return {
    now: () => current,
    /** Reads what has changed, at once. Never rejects. */
    load: () => next(),
    /** Reads what has changed and is no longer being changed. Never rejects. */
    follow: () => next(now() - settleMs),
    idle: () => last,
  };
}

const newestFirst = (a: NetworkData, b: NetworkData) =>
  (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0);
