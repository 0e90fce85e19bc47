import { LRUCache } from 'lru-cache';
import {
  getEmbeddedV4,
  isPrivateAddressWords,
  parseAddressWords,
  type Words,
} from '../ip/address-words.ts';
import { type DataOptions, openNetworkData } from './data-in-use.ts';
import { createListDownloads, type PublishedList } from './list-downloads.ts';
import { createPolicyLookup, reviewedOn } from './policy.ts';
import type { Attribution, Finding, NetworkData, SourceName } from './source.ts';
import { buildNetworkDataStatus, type NetworksStatus } from './status.ts';
import type { Verdict } from './verdict.ts';

/**
 * Classifies the network of an IP address: data centre, VPN, Tor, relay, ordinary network. Uses local data
 * only:
 *
 * - the bundled table of autonomous systems, and our own list (`policy-list.json`);
 * - the files in `folder`, recognized by name:
 *     - `tor-exit-addresses`, `torbulkexitlist`, `exit-addresses`, with or without `.txt`: Tor's lists;
 *     - `icloud-private-relay.csv` or `egress-ip-ranges.csv`: Apple's list;
 *     - `*.mmdb`: GeoIP2 Anonymous IP, GeoIP Anonymous Plus, IPinfo privacy; GeoLite2-ASN, DB-IP ASN Lite or
 *       IPinfo Lite, which replace the bundled table;
 *     - `*.BIN`: IP2Proxy PX2 to PX12.
 *
 * Files may be renamed or copied into the folder, which is scanned every ten seconds. Changes apply without a
 * restart; an invalid file affects only `status()` and the log. Data is loaded on first use in the background;
 * until then every public IP address is unknown. Each server process holds its own copy (12 MB for the table).
 *
 * An IP address of 6to4, Teredo or NAT64 is classified by its embedded IPv4 address.
 */
export interface Networks {
  /** Classifies an IP address. Never throws. Await `ready()` first, or the first verdicts are "unknown". */
  classify(address: string): Verdict;
  /** Returns the finding of each source for an IP address, to explain a verdict. Empty before `ready()`. */
  explain(address: string): Explanation[];
  /** Loads the network data if necessary. Never rejects: `status()` contains the errors. */
  ready(): Promise<void>;
  reload(): Promise<void>;
  status(): NetworksStatus;
  /** Returns the data sources that the public rules page must credit. Empty before `ready()`. */
  attributions(): Attribution[];
  close(): Promise<void>;
}

export interface Explanation extends Finding {
  source: SourceName;
  date: Date | null;
}

interface Options extends DataOptions {
  /** Interval of the folder scans in milliseconds. */
  pollMs?: number;
  /** Lists that are downloaded into the folder. */
  lists?: readonly PublishedList[];
}

/** Interval in milliseconds at which outdated lists are downloaded and failed downloads are repeated. */
const downloadMs = 10 * 60_000;

const maxCachedVerdicts = 10_000;

const toKindFlags = (found: ReadonlySet<string>) => ({
  tor: found.has('tor'),
  relay: found.has('relay'),
  vpn: found.has('vpn'),
  proxy: found.has('proxy'),
  hosting: found.has('hosting'),
});

const unknown: Verdict = {
  ...toKindFlags(new Set()),
  isPrivate: false,
  asn: null,
  asnName: null,
  asnAddresses: null,
  sources: [],
  databaseDate: null,
};
const local: Verdict = { ...unknown, isPrivate: true };

export function openNetworks({ pollMs = 10_000, lists = [], ...options }: Options): Networks {
  const { folder, log, now = Date.now } = options;
  const policy = createPolicyLookup();
  const data = openNetworkData(options);
  const downloads = createListDownloads({ folder, lists, log, now });
  const damage = new WeakMap<NetworkData, string>();
  const verdicts = new LRUCache<string, Verdict>({ max: maxCachedVerdicts });
  /** The network data on which the cached verdicts are based. */
  let verdictsData: readonly NetworkData[] = [];
  let first: Promise<void> | null = null;
  const timers: NodeJS.Timeout[] = [];
  let isClosed = false;

  function ready(): Promise<void> {
    first ??= data.load().then(() => {
      if (isClosed) return;
      timers.push(setInterval(data.follow, pollMs).unref());
      if (lists.length === 0) return;
      timers.push(setInterval(downloads.run, downloadMs).unref());
      void downloads.run();
    });
    return first;
  }

  /**
   * Looks up an IP address in one source. Treats an error as no finding, because loading does not detect all damaged
   * data.
   */
  function lookUpInSource(source: NetworkData, words: Words): Finding | null {
    try {
      return source.lookUp(words);
    } catch (error) {
      const reason = String(error);
      if (!damage.has(source)) log.error({ source: source.name, reason }, 'network data broken');
      damage.set(source, reason);
      return null;
    }
  }

  function listFindings(words: Words): Explanation[] {
    const found = data.now().all.flatMap((source): Explanation[] => {
      const finding = lookUpInSource(source, words);
      return finding ? [{ source: source.name, date: source.date, ...finding }] : [];
    });
    // Uses only the newest table that covers the IP address.
    const table = found.filter(({ source }) => source === 'asn').slice(0, 1);
    const listed = policy.lookUp(words, table[0]?.asn ?? null);
    return [
      ...table,
      ...(listed ? [{ source: 'policy' as const, date: reviewedOn, ...listed }] : []),
      ...found.filter(({ source }) => source !== 'asn'),
    ];
  }

  const explainWords = (words: Words | null) =>
    words && data.now().isLoaded ? listFindings(words) : [];

  return {
    classify(address) {
      const { isLoaded, all } = data.now();
      if (verdictsData !== all) verdicts.clear();
      verdictsData = all;
      const known = verdicts.get(address);
      if (known) return known;
      const words = parseAddressWords(address);
      if (!words) return unknown;
      if (isPrivateAddressWords(words)) return local;
      if (!isLoaded) {
        void ready();
        return unknown;
      }
      const verdict = buildVerdict(explainWords(toClassifiableWords(words)));
      verdicts.set(address, verdict);
      return verdict;
    },
    explain(address) {
      const words = parseAddressWords(address);
      return words ? explainWords(toClassifiableWords(words)) : [];
    },
    ready,
    async reload() {
      if (first) await data.load();
      else await ready();
    },
    status: () =>
      buildNetworkDataStatus(data.now(), {
        policyEntries: policy.entries,
        damage,
        getDownload: downloads.getLast,
        now: now(),
      }),
    attributions() {
      const all = data.now().all.flatMap(({ attributions }) => attributions);
      return [...new Map(all.map((each) => [each.name, each])).values()];
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([downloads.close(), data.idle()]);
    },
  };
}

/**
 * Returns the IP address to classify: the embedded IPv4 address if there is one. Returns null for private addresses.
 */
function toClassifiableWords(words: Words): Words | null {
  const client = getEmbeddedV4(words) ?? words;
  return isPrivateAddressWords(client) ? null : client;
}

function buildVerdict(found: Explanation[]): Verdict {
  const table = found.find(({ source }) => source === 'asn');
  const country = found.find((each) => each.country)?.country;
  const dates = found.flatMap(({ date }) => (date ? [date.getTime()] : []));
  return {
    ...toKindFlags(new Set(found.flatMap(({ kinds }) => kinds))),
    isPrivate: false,
    asn: table?.asn ?? null,
    asnName: table?.asnName ?? null,
    asnAddresses: table?.asnAddresses ?? null,
    ...(country && { country }),
    sources: [...new Set(found.map(({ source }) => source))],
    databaseDate: dates.length > 0 ? new Date(Math.min(...dates)) : null,
  };
}
