import { getBundledAsnFile, toAsnTableData } from './asn-table.ts';
import { type FileState, type Files, readFolder } from './folder.ts';
import { readTable } from './read-tables.ts';
import type { NetworkData } from './source.ts';

export interface NetworksLog {
  info(about: object, text: string): void;
  warn(about: object, text: string): void;
  error(about: object, text: string): void;
}

export interface DataOptions {
  folder: string;
  log: NetworksLog;
  now?: () => number;
  bundled?: typeof getBundledAsnFile;
}

/**
 * State of the bundled table of networks and their operators. `data` is null if the table is not needed or cannot be
 * read.
 */
interface Bundled {
  data: NetworkData | null;
  fault: 'missing' | 'broken' | null;
  detail: string | null;
}

/** Snapshot of all loaded network data. It is immutable, and replaced as a whole. */
export interface DataInUse {
  isLoaded: boolean;
  files: Files;
  bundled: Bundled;
  /** Loaded data files, newest first. */
  all: readonly NetworkData[];
  /** Reason why the folder of network data cannot be read; null if it can. */
  folderFault: string | null;
}

const dayMs = 24 * 3600_000;
/**
 * Age in days up to which network data counts as fresh. Lists of services change daily. Announcements of IP ranges
 * change by a few percent per year, and DB-IP publishes its table monthly.
 */
const freshDays = { list: 30, asn: 60 };
/** Milliseconds after a change during which a file may be incomplete. */
const settleMs = 2_000;
const notNeeded: Bundled = { data: null, fault: null, detail: null };

/** Whether network data is old enough that staff should replace it. */
export function isNetworkDataStale(
  { name, date }: Pick<NetworkData, 'name' | 'date'>,
  now: number,
): boolean {
  const days = name === 'asn' ? freshDays.asn : freshDays.list;
  return date !== null && now - date.getTime() > days * dayMs;
}

/** Loads the network data of a folder and follows its changes. Logs each problem once. */
export function openNetworkData({
  folder,
  log,
  now = Date.now,
  bundled = getBundledAsnFile,
}: DataOptions) {
  let current: DataInUse = {
    isLoaded: false,
    files: new Map(),
    bundled: notNeeded,
    all: [],
    folderFault: null,
  };
  let last: Promise<void> = Promise.resolve();
  let fault: string | null = null;

  async function loadFolder(settledBefore?: number): Promise<void> {
    let folderFault: string | null = null;
    const files = await readFolder(folder, current.files, settledBefore).catch((error: unknown) => {
      folderFault = String(error);
      return current.files;
    });
    logChanges(current, files, folderFault);
    const given = [...files.values()].flatMap(({ data }) => data ?? []);
    const hasAsn = given.some(({ name }) => name === 'asn');
    const isNew = !current.bundled.data && (!current.bundled.fault || settledBefore === undefined);
    const ours = hasAsn ? notNeeded : isNew ? await loadBundled() : current.bundled;
    const all = [...given, ...(ours.data ? [ours.data] : [])].sort(compareNewestFirst);
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
      const data = toAsnTableData(await readTable('asn', bundled()));
      return { data, fault: null, detail: null };
    } catch (error) {
      const { message: detail, code } = error as NodeJS.ErrnoException;
      log.error({ reason: detail }, 'the table of networks cannot be read: all are unknown');
      const isMissing = code === 'ENOENT';
      return { data: null, fault: isMissing ? 'missing' : 'broken', detail };
    }
  }

  function logChanges(before: DataInUse, files: Files, folderFault: string | null) {
    if (folderFault && folderFault !== before.folderFault)
      log.error({ folder, reason: folderFault }, 'the folder of network data cannot be read');
    for (const state of files.values()) if (state !== before.files.get(state.file)) logFile(state);
    for (const file of before.files.keys())
      if (!files.has(file)) log.warn({ file }, 'network data gone');
  }

  function logFile({ file, name, data, fault, detail }: FileState) {
    const date = data?.date ?? null;
    if (fault === 'broken')
      log.error({ file, reason: detail, isOldInUse: data !== null }, 'network data broken');
    else if (fault) log.warn({ file, reason: detail }, 'not network data');
    else if (data && isNetworkDataStale(data, now()))
      log.warn({ file, source: name, date }, 'network data is old: replace it');
    else log.info({ file, source: name, date }, 'network data loaded');
  }

  /**
   * Loads the changed files and logs errors. If the folder cannot be read, keeps the previous data until the next load.
   */
  async function loadAndLogErrors(settledBefore?: number): Promise<void> {
    try {
      await loadFolder(settledBefore);
      fault = null;
    } catch (error) {
      const reason = String(error);
      if (reason !== fault) log.error({ folder, reason }, 'network data cannot be followed');
      fault = reason;
    }
  }

  function enqueueLoad(settledBefore?: number): Promise<void> {
    last = last.then(() => loadAndLogErrors(settledBefore));
    return last;
  }

  return {
    now: () => current,
    load: () => enqueueLoad(),
    /** Reloads the changed files whose copying has finished. Never rejects. */
    follow: () => enqueueLoad(now() - settleMs),
    idle: () => last,
  };
}

const compareNewestFirst = (a: NetworkData, b: NetworkData) =>
  (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0);
