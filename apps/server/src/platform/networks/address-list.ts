import { rangeOf } from '../ip/words.ts';
import { collectRanges, findValue, type RangeTables } from './range-table.ts';
import { type Attribution, BrokenData, type NetworkData } from './source.ts';
import type { Kind } from './verdict.ts';

/** Lists of addresses that are all of one kind. */
const addressLists = {
  tor: {
    says: ['tor'],
    attribution: {
      name: 'Tor',
      text: 'Exit addresses published by the Tor Project',
      url: 'https://check.torproject.org/exit-addresses',
      license: null,
    },
  },
  'private-relay': {
    says: ['relay'],
    attribution: {
      name: 'iCloud Private Relay',
      text: 'Egress ranges of iCloud Private Relay published by Apple',
      url: 'https://mask-api.icloud.com/egress-ip-ranges.csv',
      license: null,
    },
  },
} satisfies Record<string, { says: Kind[]; attribution: Attribution }>;

export type AddressList = keyof typeof addressLists;

/**
 * Reads the lists that the Tor Project and Apple publish: the first field of a line is an address or a
 * range (`192.0.2.1`, `172.224.226.0/27,GB,…`), or follows `ExitAddress`. Comments and the other lines
 * of Tor's longer form say nothing.
 *
 * @throws BrokenData when a line is none of these: then it is another file, or an error page.
 */
export function parseAddressList(text: string): RangeTables {
  const ranges = collectRanges();
  let count = 0;
  for (const line of text.split('\n')) {
    const field = addressField(line);
    if (field === null) continue;
    const range = rangeOf(field);
    if (!range) throw new BrokenData(`not a line of addresses: ${line.slice(0, 100)}`);
    ranges.add(range.first, range.last, 1);
    count += 1;
  }
  if (count === 0) throw new BrokenData('there is no address in it');
  return ranges.build();
}

function addressField(line: string): string | null {
  const [key = '', value = ''] = line.trim().split(/[\s,]+/, 2);
  if (key === 'ExitAddress') return value;
  const saysNothing =
    key === '' || key.startsWith('#') || /^(ExitNode|Published|LastStatus)$/.test(key);
  return saysNothing ? null : key;
}

/**
 * A list that has been read, as data: every address in it is of the list's kind, and of the others it
 * says nothing. `date` is when its file was last changed, since the lists themselves bear none. Refuses
 * nothing: a broken list does not come out of `parseAddressList`.
 */
export function addressListData(
  name: AddressList,
  ranges: RangeTables,
  date: Date | null,
): NetworkData {
  const { says, attribution } = addressLists[name];
  return {
    name,
    date,
    entries: ranges.v4.size + ranges.v6.size,
    attributions: [attribution],
    look: (words) => (findValue(ranges, words) === null ? null : { says, note: null }),
  };
}
