import type { Words } from '../ip/address-words.ts';
import type { Kind } from './verdict.ts';

export const sourceNames = [
  'policy',
  'asn',
  'tor',
  'private-relay',
  'maxmind-anonymous',
  'ipinfo-privacy',
  'ip2proxy',
] as const;
export type SourceName = (typeof sourceNames)[number];

/** Credits for network data that the data's licence requires. */
export interface Attribution {
  name: string;
  text: string;
  url: string;
  license: string | null;
}

/** Finding of one data source for an IP address. */
export interface Finding {
  kinds: readonly Kind[];
  /** Note in English: why our own list contains the range, or the name of the service that uses the range. */
  note: string | null;
  asn?: number;
  asnName?: string;
  /** Number of IPv4 addresses that the autonomous system announces. */
  asnAddresses?: number;
  country?: string;
}

/** Loaded network data. It is immutable, and replaced as a whole. */
export interface NetworkData {
  readonly name: SourceName;
  readonly date: Date | null;
  readonly entries: number | null;
  readonly attributions: readonly Attribution[];
  /** Returns null if the data does not cover the IP address. May throw if the file is damaged. */
  lookUp(words: Words): Finding | null;
}

/** Thrown if a data file is incomplete, or does not have the format that its name indicates. */
export class BrokenData extends Error {
  readonly code = 'BROKEN_DATA';
}
