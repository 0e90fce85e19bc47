/** Returns the path that opens the exemption form for a range. */
export const getExemptionFormPath = (range: string) =>
  `/votes/networks?${new URLSearchParams({ exempt: range })}`;

/** Returns the path that looks up the first IP address of a range. */
export const getAddressLookupPath = (range: string) =>
  `/votes/networks?${new URLSearchParams({ address: range.split('/')[0] ?? '' })}`;

/** Returns the smallest range to exempt for a voter: a /64 for IPv6. */
export function getSmallestExemptRange(address: string): string {
  return address.includes(':') ? `${address}/64` : address;
}
