/** Reasons to restrict votes from a network. */
export const kinds = ['tor', 'relay', 'vpn', 'proxy', 'hosting'] as const;
export type Kind = (typeof kinds)[number];

/** Classification of an IP address. Verdicts are cached and shared, so they must not be changed. */
export interface Verdict {
  readonly tor: boolean;
  /** True for an exit of a VPN service, or a network that hosts such exits. */
  readonly vpn: boolean;
  readonly proxy: boolean;
  /** True for a machine in a data centre. */
  readonly hosting: boolean;
  /** True for a privacy service of ordinary phones, such as iCloud Private Relay and WARP. */
  readonly relay: boolean;
  /** True for a local IP address: this machine, a home or office network. */
  readonly isPrivate: boolean;
  /** Number of the autonomous system that announces the IP address; null if no data covers it. */
  readonly asn: number | null;
  readonly asnName: string | null;
  /** Number of IPv4 addresses that the autonomous system announces; null if unknown. */
  readonly asnAddresses: number | null;
  readonly country?: string;
  readonly sources: readonly string[];
  /** Date of the oldest source in `sources`. */
  readonly databaseDate: Date | null;
}

const dataClasses = ['private', ...kinds, 'ordinary', 'unknown'] as const;
/** Network classes that data alone can determine. The contract's `NetworkClass` adds `listed`, from staff's lists. */
export type DataClass = (typeof dataClasses)[number];

/**
 * Returns the single class of a verdict. Tor precedes all other classes, because its exits may be in any network. Relay
 * precedes VPN and hosting: many data sources call relays VPN or hosting, because they run on hosted machines and hide
 * IP addresses. A source that says "relay" names the exact service, whose users are people with phones.
 */
export function getNetworkClass(verdict: Verdict): DataClass {
  if (verdict.isPrivate) return 'private';
  return kinds.find((kind) => verdict[kind]) ?? (verdict.asn === null ? 'unknown' : 'ordinary');
}

export const encodeNetworkKinds = (given: readonly Kind[]) =>
  kinds.reduce((flags, kind, i) => (given.includes(kind) ? flags | (1 << i) : flags), 0);

const sets = Array.from({ length: 1 << kinds.length }, (_, flags) =>
  kinds.filter((_kind, i) => flags & (1 << i)),
);

export const decodeNetworkKinds = (flags: number): readonly Kind[] => sets[flags] ?? [];
