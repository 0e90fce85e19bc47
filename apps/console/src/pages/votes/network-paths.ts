/** Where a network can be exempted: the form opens with it. */
export const getExemptPath = (range: string) =>
  `/votes/networks?${new URLSearchParams({ exempt: range })}`;

/** Where the first address of a range is looked up. */
export const getLookupPath = (range: string) =>
  `/votes/networks?${new URLSearchParams({ address: range.split('/')[0] ?? '' })}`;

/** The smallest range that a voter's address is exempted by: an IPv6 line has a /64 at least. */
export function getExemptRange(address: string): string {
  return address.includes(':') ? `${address}/64` : address;
}
