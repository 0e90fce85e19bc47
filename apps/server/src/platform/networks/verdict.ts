/** What can be held against a network. */
export const kinds = ['tor', 'relay', 'vpn', 'proxy', 'hosting'] as const;
export type Kind = (typeof kinds)[number];

/** What is known of an address. Verdicts are shared: nobody may change one. */
export interface Verdict {
  /** An exit of the Tor network. */
  readonly tor: boolean;
  /** An exit of a VPN service, or of a network that such services live in. */
  readonly vpn: boolean;
  /** A public or a residential proxy. */
  readonly proxy: boolean;
  /** A machine in a data centre. */
  readonly hosting: boolean;
  /** A privacy service of ordinary phones, such as iCloud Private Relay and WARP. */
  readonly relay: boolean;
  /** An address that never crosses the internet: this machine, a home, an office. */
  readonly isPrivate: boolean;
  /** The autonomous system that announces the address; null when no data covers it. */
  readonly asn: number | null;
  readonly asnName: string | null;
  /** ISO 3166 code, where the data at hand tells it. */
  readonly country?: string;
  /** Which data said so. */
  readonly sources: readonly string[];
  /** Age of the data behind the verdict: the oldest of `sources`. */
  readonly databaseDate: Date | null;
}

const dataClasses = ['private', ...kinds, 'ordinary', 'unknown'] as const;
/** What data alone can tell. The contract's `NetworkClass` has `listed` too, which staff's lists say. */
export type DataClass = (typeof dataClasses)[number];

/**
 * The one class of a verdict. A relay comes before VPN and hosting: it runs on hosted machines and
 * hides an address, so that much data calls it either, but who says "relay" names the very service,
 * and its users are people with phones. Tor comes first, as its exits may stand anywhere.
 */
export function networkClass(verdict: Verdict): DataClass {
  if (verdict.isPrivate) return 'private';
  return kinds.find((kind) => verdict[kind]) ?? (verdict.asn === null ? 'unknown' : 'ordinary');
}

/** The kinds as one number, for tables. */
export const flagsOf = (given: readonly Kind[]) =>
  kinds.reduce((flags, kind, i) => (given.includes(kind) ? flags | (1 << i) : flags), 0);

const sets = Array.from({ length: 1 << kinds.length }, (_, flags) =>
  kinds.filter((_kind, i) => flags & (1 << i)),
);

/** The kinds of such a number. */
export const kindsOf = (flags: number): readonly Kind[] => sets[flags] ?? [];
