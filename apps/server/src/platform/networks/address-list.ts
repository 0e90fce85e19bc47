import { parseRangeWords } from '../ip/address-words.ts';
import { createRangeCollector, findRangeValue, type RangeTables } from './range-table.ts';
import { type Attribution, BrokenData, type NetworkData } from './source.ts';
import type { Kind } from './verdict.ts';

/** Known lists of IP addresses. All IP addresses in a list have the list's classification. */
const addressLists = {
  tor: {
    kinds: ['tor'],
    attribution: {
      name: 'Tor',
      text: 'Exit addresses published by the Tor Project',
      url: 'https://check.torproject.org/exit-addresses',
      license: null,
    },
  },
  'private-relay': {
    kinds: ['relay'],
    attribution: {
      name: 'iCloud Private Relay',
      text: 'Egress ranges of iCloud Private Relay published by Apple',
      url: 'https://mask-api.icloud.com/egress-ip-ranges.csv',
      license: null,
    },
  },
} satisfies Record<string, { kinds: Kind[]; attribution: Attribution }>;

export type AddressList = keyof typeof addressLists;

/**
 * Parses the lists of the Tor Project and Apple: the first field of a line is an IP address or a range (`192.0.2.1`,
 * `172.224.226.0/27,GB,…`), or follows `ExitAddress`. Skips comments and the other lines of Tor's longer format.
 * @throws BrokenData if a line has another format, as in another file or an error page.
 */
export function parseAddressList(text: string): RangeTables {
  const ranges = createRangeCollector();
  for (const line of text.split('\n')) {
    const field = parseListedAddress(line);
    if (field === null) continue;
    const range = parseRangeWords(field);
    if (!range) throw new BrokenData(`not a line of addresses: ${line.slice(0, 100)}`);
    ranges.add(range.first, range.last, 1);
  }
  const tables = ranges.build();
  if (tables.v4.size + tables.v6.size === 0) throw new BrokenData('it contains no IP address');
  return tables;
}

function parseListedAddress(line: string): string | null {
  const [key = '', value = ''] = line.trim().split(/[\s,]+/, 2);
  if (key === 'ExitAddress') return value;
  return /^(#.*|ExitNode|Published|LastStatus)?$/.test(key) ? null : key;
}

/**
 * Wraps a parsed list as network data: every IP address in the list has the list's classification. `date` is the
 * file's modification time, because the lists contain no date.
 */
export function toAddressListData(
  name: AddressList,
  ranges: RangeTables,
  date: Date | null,
): NetworkData {
  const { kinds, attribution } = addressLists[name];
  return {
    name,
    date,
    entries: ranges.v4.size + ranges.v6.size,
    attributions: [attribution],
    lookUp: (words) => (findRangeValue(ranges, words) === null ? null : { kinds, note: null }),
  };
}
