import { createRangeCheck } from '../src/platform/ip/client-address.ts';
import type { Networks } from '../src/platform/networks/networks.ts';
import type { SourceStatus } from '../src/platform/networks/status.ts';
import { kinds, type Verdict } from '../src/platform/networks/verdict.ts';

type Known = Record<string, Partial<Verdict>>;

export interface FakeNetworks extends Networks {
  /** Replaces the known networks, as an update of the network data does. */
  setNetworks(known: Known): void;
  /** Replaces the states of the data sources that staff see. */
  setSources(sources: SourceStatus[]): void;
}

const isPrivate = createRangeCheck([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]);

/**
 * Creates a network classifier from ranges. The first range that contains an address applies. Addresses outside all
 * ranges are unclassified.
 */
export function createFakeNetworks(known: Known = {}): FakeNetworks {
  let ranges = Object.entries(known);
  let sources: SourceStatus[] = [];
  let verdicts = new Map<string, Verdict>();

  const computeVerdict = (address: string): Verdict => ({
    tor: false,
    vpn: false,
    proxy: false,
    hosting: false,
    relay: false,
    isPrivate: isPrivate(address),
    asn: null,
    asnName: null,
    asnAddresses: null,
    sources: [],
    databaseDate: null,
    ...ranges.find(([range]) => createRangeCheck([range])(address))?.[1],
  });

  const classify = (address: string) => {
    const verdict = verdicts.get(address) ?? computeVerdict(address);
    verdicts.set(address, verdict);
    return verdict;
  };

  return {
    classify,
    explain: (address) =>
      classify(address).sources.map((source) => ({
        source: source as 'policy',
        date: classify(address).databaseDate,
        kinds: kinds.filter((kind) => classify(address)[kind]),
        note: null,
      })),
    ready: async () => {},
    reload: async () => {},
    status: () => ({ isLoaded: true, folderFault: null, sources }),
    attributions: () => [
      { name: 'A table', text: 'Numbers by a table', url: 'https://table.example', license: null },
    ],
    close: async () => {},
    setNetworks(next) {
      ranges = Object.entries(next);
      verdicts = new Map();
    },
    setSources(next) {
      sources = next;
    },
  };
}
