import type { Words } from '../ip/words.ts';
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

/** Required credits for data, as its licence demands. */
export interface Attribution {
  name: string;
  /** In the wording and the language of the licence. */
  text: string;
  url: string;
  license: string | null;
}

/** The finding of one source for an IP address. */
export interface Finding {
  kinds: readonly Kind[];
  /** An English note: the reason on our list, or a service's name. */
  note: string | null;
  asn?: number;
  asnName?: string;
  country?: string;
}

/** Loaded data. It is immutable, and replaced as a whole. */
export interface NetworkData {
  readonly name: SourceName;
  readonly date: Date | null;
  /** Number of ranges or addresses, if known. */
  readonly entries: number | null;
  readonly attributions: readonly Attribution[];
  /** Returns null if it does not cover the IP address. May throw if its file is damaged. */
  lookUp(words: Words): Finding | null;
}

/** The file is incomplete, or does not have the format that its name indicates. */
export class BrokenData extends Error {
  readonly code = 'BROKEN_DATA';
}
