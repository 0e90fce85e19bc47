import { type DataInUse, isStale } from './data-in-use.ts';
import { reviewedOn } from './policy.ts';
import { type NetworkData, type SourceName, sourceNames } from './source.ts';

export interface NetworksStatus {
  isLoaded: boolean;
  /** Why the folder cannot be read, in English; a missing folder counts as empty. */
  folderFault: string | null;
  /** One entry per file, and per kind of data that is missing. */
  sources: SourceStatus[];
}

export interface SourceStatus {
  /** Null for a file of unknown kind. */
  name: SourceName | null;
  /** File name; null for bundled and for missing data. */
  file: string | null;
  /** Whether verdicts use it, possibly in an earlier version. */
  isUsed: boolean;
  date: Date | null;
  /** Number of ranges, if known. */
  entries: number | null;
  fault: 'missing' | 'broken' | 'unrecognised' | null;
  /** The exact problem, in English. */
  detail: string | null;
  /** Whether it should be replaced. Our own list is reviewed with each release and never stale. */
  isStale: boolean;
}

/** Lists loaded, missing and invalid data for staff. */
export function buildStatus(
  { isLoaded, files, bundled, folderFault }: DataInUse,
  policyEntries: number,
  damage: WeakMap<NetworkData, string>,
  now: number,
): NetworksStatus {
  const row = (
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
      isStale: data !== null && isStale(data, now),
    };
  };
  const policy: SourceStatus = {
    ...row('policy', null, null, null, null),
    isUsed: true,
    date: reviewedOn,
    entries: policyEntries,
  };
  const table = row('asn', null, bundled.data, bundled.fault, bundled.detail);
  const rows = [
    policy,
    ...(table.isUsed || table.fault ? [table] : []),
    ...[...files.values()].map((state) =>
      row(state.name, state.file, state.data, state.fault, state.detail),
    ),
  ];
  const absent = sourceNames.filter((name) => !rows.some((each) => each.name === name));
  return {
    isLoaded,
    folderFault,
    sources: [...rows, ...absent.map((name) => row(name, null, null, null, null))],
  };
}
