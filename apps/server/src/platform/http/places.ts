import { networksOf } from '../ip/client-address.ts';

/** Places in all, for one IPv4 address or IPv6 /64 (`each`), and for its /24 or IPv6 /48 (`network`). */
export interface PlaceLimits {
  inAll: number;
  each: number;
  network: number;
}

export interface Place {
  leave(): void;
}

/** A limited number of places, of which no address and no network takes all. */
export function createPlaces(most: PlaceLimits) {
  const taken = new Map<string, number>();
  const add = (name: string, count: number) => {
    const sum = (taken.get(name) ?? 0) + count;
    if (sum > 0) taken.set(name, sum);
    else taken.delete(name);
  };
  return {
    /** Takes a place for an address, or returns null. Callers without an address share one limit. */
    take(address: string | null): Place | null {
      const { narrow, wide } = address
        ? networksOf(address)
        : { narrow: 'unknown', wide: 'unknown network' };
      const counted = [
        ['all', most.inAll],
        [narrow, most.each],
        [wide, most.network],
      ] as const;
      if (counted.some(([name, limit]) => (taken.get(name) ?? 0) >= limit)) return null;
      for (const [name] of counted) add(name, 1);
      let isTaken = true;
      return {
        leave() {
          if (!isTaken) return;
          isTaken = false;
          for (const [name] of counted) add(name, -1);
        },
      };
    },
  };
}
