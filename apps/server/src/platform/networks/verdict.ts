/** Reasons to restrict votes from a network. */
export const kinds = ['tor', 'relay', 'vpn', 'proxy', 'hosting'] as const;
export type Kind = (typeof kinds)[number];

/** The known facts of an IP address. Verdicts are cached and shared, so they must not be changed. */
export interface Verdict {
  /** An exit of the Tor network. */
  readonly tor: boolean;
  /** An exit of a VPN service, or a network that hosts such exits. */
  readonly vpn: boolean;
  /** A public or a residential proxy. */
  readonly proxy: boolean;
  /** A machine in a data centre. */
  readonly hosting: boolean;
  /** A privacy service of ordinary phones, such as iCloud Private Relay and WARP. */
  readonly relay: boolean;
  /** A local IP address: this machine, a home or office network. */
  readonly isPrivate: boolean;
  /** The autonomous system that announces the IP address; null if no data covers it. */
  readonly asn: number | null;
  readonly asnName: string | null;
  /** ISO 3166 code, if the data contains it. */
  readonly country?: string;
  /** The sources of the facts. */
  readonly sources: readonly string[];
  /** Date of the oldest of `sources`. */
  readonly databaseDate: Date | null;
}

const dataClasses = ['private', ...kinds, 'ordinary', 'unknown'] as const;
/** The classes that data alone can determine. The contract's `NetworkClass` adds `listed`, from staff's lists. */
export type DataClass = (typeof dataClasses)[number];

/**
 * Returns the single class of a verdict. Relay precedes VPN and hosting: relays run on hosted machines and hide
 * IP addresses, so much data calls them either, but data that says "relay" names the exact service, whose users
 * are people with phones. Tor precedes all, because its exits may be in any network.
 */
export function getNetworkClass(verdict: Verdict): DataClass {
  if (verdict.isPrivate) return 'private';
  return kinds.find((kind) => verdict[kind]) ?? (verdict.asn === null ? 'unknown' : 'ordinary');
}

/** Encodes kinds as a number, for tables. */
export const encodeKinds = (given: readonly Kind[]) =>
  kinds.reduce((flags, kind, i) => (given.includes(kind) ? flags | (1 << i) : flags), 0);

const sets = Array.from({ length: 1 << kinds.length }, (_, flags) =>
  kinds.filter((_kind, i) => flags & (1 << i)),
);

/** Decodes the kinds of such a number. */
export const decodeKinds = (flags: number): readonly Kind[] => sets[flags] ?? [];
