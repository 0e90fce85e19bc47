import { embeddedIn, isPrivateWords, type Words, wordsOf } from '../ip/words.ts';
import { type DataOptions, openData } from './data-in-use.ts';
import { openPolicy } from './policy.ts';
import { reviewedOn } from './policy-list.ts';
import type { Attribution, Finding, NetworkData, SourceName } from './source.ts';
import { type NetworksStatus, statusOf } from './status.ts';
import type { Verdict } from './verdict.ts';

/**
 * Tells what kind of network an address belongs to: a data centre, a VPN, Tor, a relay, an ordinary
 * line. Nothing is asked of anybody else. What it knows:
 *
 * - the table of autonomous systems that comes with the program, and our own list (`policy-list.ts`);
 * - whatever lies in `folder`, recognised by name:
 *     - `tor-exit-addresses`, `torbulkexitlist`, `exit-addresses`, with or without `.txt`: Tor's lists;
 *     - `icloud-private-relay.csv` or `egress-ip-ranges.csv`: Apple's list;
 *     - `*.mmdb`: GeoIP2 Anonymous IP, GeoIP Anonymous Plus, IPinfo privacy; GeoLite2-ASN, DB-IP ASN
 *       Lite or IPinfo Lite, which replace the table that comes with the program;
 *     - `*.BIN`: IP2Proxy PX2 to PX12.
 *
 * A file is put there by renaming it into place, or by copying: the folder is looked through every ten
 * seconds, changes count without a restart, and a damaged file changes nothing but `status()` and the
 * log. Data is loaded when it is first asked for, beside the server's own work; until then every
 * address that is not private is unknown. Each server process holds its own copy (12 MB for the table).
 *
 * An address of 6to4, Teredo or NAT64 is judged by the IPv4 address in it.
 */
export interface Networks {
  /** Never throws; garbage is unknown. Await `ready()` before, or a first verdict says "unknown". */
  classify(address: string): Verdict;
  /** What each source says of an address, for people who ask why. Empty before `ready()`. */
  explain(address: string): Explanation[];
  /** Loads the data when that has not been done. Never rejects: what is wrong is in `status()`. */
  ready(): Promise<void>;
  /** Looks through the folder at once. Never rejects. */
  reload(): Promise<void>;
  status(): NetworksStatus;
  /** Whom the public rules page must name: the sources in use. Empty before `ready()`. */
  attributions(): Attribution[];
  /** Stops following the folder, and waits for what is being read. */
  close(): Promise<void>;
}

/** What one source says, and of when it is. */
export interface Explanation extends Finding {
  source: SourceName;
  date: Date | null;
}

interface Options extends DataOptions {
  /** How often the folder is looked through. */
  pollMs?: number;
}

const mostVerdicts = 20_000;

const flagsFrom = (said: ReadonlySet<string>) => ({
  tor: said.has('tor'),
  relay: said.has('relay'),
  vpn: said.has('vpn'),
  proxy: said.has('proxy'),
  hosting: said.has('hosting'),
});

const unknown: Verdict = {
  ...flagsFrom(new Set()),
  isPrivate: false,
  asn: null,
  asnName: null,
  sources: [],
  databaseDate: null,
};
const local: Verdict = { ...unknown, isPrivate: true };

export function openNetworks({ pollMs = 10_000, ...options }: Options): Networks {
  const { log, now = Date.now } = options;
  const policy = openPolicy();
  const data = openData(options);
  const damage = new WeakMap<NetworkData, string>();
  let verdicts = new Map<string, Verdict>();
  /** By network, of addresses that only a table knows: what it says differs by country at most. */
  let ordinary = new Map<number, Verdict>();
  let judgedBy: readonly NetworkData[] = [];
  let first: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function ready(): Promise<void> {
    first ??= data.load().then(() => {
      if (!isClosed) timer = setInterval(data.follow, pollMs).unref();
    });
    return first;
  }

  /** A file can be damaged where the check on loading does not look. */
  function look(source: NetworkData, words: Words): Finding | null {
    try {
      return source.look(words);
    } catch (error) {
      const reason = String(error);
      if (!damage.has(source)) log.error({ source: source.name, reason }, 'network data broken');
      damage.set(source, reason);
      return null;
    }
  }

  function findings(words: Words): Explanation[] {
    const found = data.now().all.flatMap((source): Explanation[] => {
      const finding = look(source, words);
      return finding ? [{ source: source.name, date: source.date, ...finding }] : [];
    });
    // Of several tables, the newest that covers the address.
    const table = found.filter(({ source }) => source === 'asn').slice(0, 1);
    const listed = policy.look(words, table[0]?.asn ?? null);
    return [
      ...table,
      ...(listed ? [{ source: 'policy' as const, date: reviewedOn, ...listed }] : []),
      ...found.filter(({ source }) => source !== 'asn'),
    ];
  }

  function verdictOf(found: Explanation[]): Verdict {
    const [only] = found;
    if (found.length !== 1 || only?.source !== 'asn' || only.asn === undefined) {
      return verdictFrom(found);
    }
    const known = ordinary.get(only.asn);
    const isSame =
      known?.country === only.country && known?.databaseDate?.getTime() === only.date?.getTime();
    const verdict = known && isSame ? known : verdictFrom(found);
    ordinary.set(only.asn, verdict);
    return verdict;
  }

  const explainWords = (words: Words | null) =>
    words && data.now().isLoaded ? findings(words) : [];

  return {
    classify(address) {
      const { isLoaded, all } = data.now();
      if (judgedBy !== all) ordinary = new Map();
      if (judgedBy !== all || verdicts.size >= mostVerdicts) verdicts = new Map();
      judgedBy = all;
      const known = verdicts.get(address);
      if (known) return known;
      const words = wordsOf(address);
      if (!words) return unknown;
      if (isPrivateWords(words)) return local;
      if (!isLoaded) {
        void ready();
        return unknown;
      }
      const verdict = verdictOf(explainWords(publicPart(words)));
      verdicts.set(address, verdict);
      return verdict;
    },
    explain(address) {
      const words = wordsOf(address);
      return words ? explainWords(publicPart(words)) : [];
    },
    ready,
    async reload() {
      if (first) await data.load();
      else await ready();
    },
    status: () => statusOf(data.now(), policy.entries, damage, now()),
    attributions() {
      const all = data.now().all.flatMap(({ attributions }) => attributions);
      return [...new Map(all.map((each) => [each.name, each])).values()];
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await data.idle();
    },
  };
}

/** The address that counts, or null for one of which nothing can be known. */
function publicPart(words: Words): Words | null {
  const counts = embeddedIn(words) ?? words;
  return isPrivateWords(counts) ? null : counts;
}

function verdictFrom(found: Explanation[]): Verdict {
  const table = found.find(({ source }) => source === 'asn');
  const country = found.find((each) => each.country)?.country;
  const dates = found.flatMap(({ date }) => (date ? [date.getTime()] : []));
  return {
    ...flagsFrom(new Set(found.flatMap(({ says }) => says))),
    isPrivate: false,
    asn: table?.asn ?? null,
    asnName: table?.asnName ?? null,
    ...(country && { country }),
    sources: [...new Set(found.map(({ source }) => source))],
    databaseDate: dates.length > 0 ? new Date(Math.min(...dates)) : null,
  };
}
