import { getEnclosingNetworks } from '../ip/client-address.ts';

export interface ConnectionLimits {
  inAll: number;
  each: number;
  network: number;
}

export interface ConnectionSlot {
  release(): void;
}

/** Limits connections, so that no IP address and no network can use them all. */
export function createConnectionLimiter(limits: ConnectionLimits) {
  const taken = new Map<string, number>();
  const addToCount = (name: string, count: number) => {
    const sum = (taken.get(name) ?? 0) + count;
    if (sum > 0) taken.set(name, sum);
    else taken.delete(name);
  };
  return {
    /**
     * Reserves a slot for an IP address, or returns null when a limit is reached. Clients without an IP address share
     * one limit.
     */
    reserve(address: string | null): ConnectionSlot | null {
      const { narrow, wide } = address
        ? getEnclosingNetworks(address)
        : { narrow: 'unknown', wide: 'unknown network' };
      const counted = [
        ['all', limits.inAll],
        [narrow, limits.each],
        [wide, limits.network],
      ] as const;
      if (counted.some(([name, limit]) => (taken.get(name) ?? 0) >= limit)) return null;
      for (const [name] of counted) addToCount(name, 1);
      let isReserved = true;
      return {
        release() {
          if (!isReserved) return;
          isReserved = false;
          for (const [name] of counted) addToCount(name, -1);
        },
      };
    },
  };
}
