import { type DataInUse, isStale } from './data-in-use.ts';
import { reviewedOn } from './policy-list.ts';
import { type NetworkData, type SourceName, sourceNames } from './source.ts';

export interface NetworksStatus {
  isLoaded: boolean;
  /** Why the folder itself cannot be read, in English; one that does not exist is just empty. */
  folderFault: string | null;
  /** One for each file, and for each kind of data that is not there. */
  sources: SourceStatus[];
}

export interface SourceStatus {
  /** Null for a file that cannot be told. */
  name: SourceName | null;
  /** Its name in the folder; null for what comes with the program, and for what is not there. */
  file: string | null;
  /** Whether verdicts rest on it, be it on an earlier state. */
  isUsed: boolean;
  date: Date | null;
  /** Ranges in it, where that is known. */
  entries: number | null;
  fault: 'missing' | 'broken' | 'unrecognised' | null;
  /** What exactly is wrong, in English. */
  detail: string | null;
  /** Old enough to be replaced. Our own list is reviewed with each release and does not get stale. */
  isStale: boolean;
}

/** What is in use, what is not there and what is wrong, for staff. */
export function statusOf(
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
