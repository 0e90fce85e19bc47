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

/** Whom to thank for data, where and how its licence asks for it. */
export interface Attribution {
  name: string;
  /** As the licence words it, in its language. */
  text: string;
  url: string;
  license: string | null;
}

/** What one source says of an address. */
export interface Finding {
  says: readonly Kind[];
  /** In words, in English: the reason on our list, a service's name. */
  note: string | null;
  asn?: number;
  asnName?: string;
  country?: string;
}

/** Data that has been read and is in use. It is never changed, only replaced. */
export interface NetworkData {
  readonly name: SourceName;
  readonly date: Date | null;
  /** Ranges or addresses in it, where that is known. */
  readonly entries: number | null;
  readonly attributions: readonly Attribution[];
  /** Null when it says nothing of the address. May throw when its file is damaged. */
  look(words: Words): Finding | null;
}

/** A file that is not what its name says, or not whole. */
export class BrokenData extends Error {}
