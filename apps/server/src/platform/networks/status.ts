import { type DataInUse, isNetworkDataStale } from './data-in-use.ts';
import type { ListDownload } from './list-downloads.ts';
import { reviewedOn } from './policy.ts';
import { type NetworkData, type SourceName, sourceNames } from './source.ts';

export interface NetworksStatus {
  isLoaded: boolean;
  /** Reason why the folder cannot be read, in English; a missing folder counts as empty. */
  folderFault: string | null;
  /** One entry per data file, and per kind of network data that is missing. */
  sources: SourceStatus[];
}

export interface SourceStatus {
  name: SourceName | null;
  /** File name; null for bundled and for missing data. */
  file: string | null;
  /** Whether verdicts use the file, possibly in an earlier version. */
  isUsed: boolean;
  date: Date | null;
  entries: number | null;
  fault: 'missing' | 'broken' | 'unrecognised' | null;
  detail: string | null;
  /** Whether staff should replace the data. Our own list is reviewed with each release and never stale. */
  isStale: boolean;
  /** The last download of this list by this process, or null. */
  download: ListDownload | null;
}

interface StatusFacts {
  policyEntries: number;
  /** Error message of each data source that a lookup found to be damaged. */
  damage: WeakMap<NetworkData, string>;
  getDownload: (name: SourceName | null) => ListDownload | null;
  now: number;
}

export function buildNetworkDataStatus(
  { isLoaded, files, bundled, folderFault }: DataInUse,
  { policyEntries, damage, getDownload, now }: StatusFacts,
): NetworksStatus {
  const buildStatusRow = (
    name: SourceName | null,
    file: string | null,
    data: NetworkData | null,
    fault: SourceStatus['fault'],
    detail: string | null,
  ): SourceStatus => {
    const damaged = data ? damage.get(data) : undefined;
    return {
      name,
      file,
      isUsed: data !== null,
      date: data?.date ?? null,
      entries: data?.entries ?? null,
      fault: fault ?? (damaged ? 'broken' : null),
      detail: detail ?? damaged ?? null,
      isStale: data !== null && isNetworkDataStale(data, now),
      download: getDownload(name),
    };
  };
  const policy: SourceStatus = {
    ...buildStatusRow('policy', null, null, null, null),
    isUsed: true,
    date: reviewedOn,
    entries: policyEntries,
  };
  const table = buildStatusRow('asn', null, bundled.data, bundled.fault, bundled.detail);
  const rows = [
    policy,
    ...(table.isUsed || table.fault ? [table] : []),
    ...[...files.values()].map((state) =>
      buildStatusRow(state.name, state.file, state.data, state.fault, state.detail),
    ),
  ];
  const absent = sourceNames.filter((name) => !rows.some((each) => each.name === name));
  return {
    isLoaded,
    folderFault,
    sources: [...rows, ...absent.map((name) => buildStatusRow(name, null, null, null, null))],
  };
}
