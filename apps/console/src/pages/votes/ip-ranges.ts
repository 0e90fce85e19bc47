import { contestSettings } from '@film-contest/contract/settings';

const range = contestSettings.shape.blockedNetworks.element;

export const splitIpRanges = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Lists the values that are neither IP addresses nor ranges. */
export const listInvalidIpRanges = (text: string | undefined): string[] =>
  splitIpRanges(text).filter((line) => !range.safeParse(line).success);

export const getExemptionFormPath = (range: string) =>
  `/votes/networks?${new URLSearchParams({ exempt: range })}`;

/** Returns the path of the lookup of a range's first IP address. */
export const getAddressLookupPath = (range: string) =>
  `/votes/networks?${new URLSearchParams({ address: range.split('/')[0] ?? '' })}`;

/** Returns the smallest IP range that exempts one voter: the address itself, or a /64 for IPv6. */
export function getSmallestExemptRange(address: string): string {
  return address.includes(':') ? `${address}/64` : address;
}
