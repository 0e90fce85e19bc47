/** Maximum lag in milliseconds at which a replica is read. */
export const maxLagMs = 5_000;

/** Number of positions that are kept: at two per second, lags of up to five minutes are measured. */
const maxPositions = 600;

/**
 * Compares how far a replica has replayed the primary's write-ahead log with the positions that the primary reported.
 * Uses the times at which this process learned the positions, so that clocks of other machines do not matter, and so
 * that an idle primary causes no lag.
 */
export function createReplayPositions(now: () => number = () => performance.now()) {
  let positions: { position: bigint; at: number }[] = [];
  /** Time of the primary's last response. */
  let lastResponseAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  /** Position that includes all reported changes; null until the primary reports one. */
  let required: bigint | null = null;

  return {
    now,
    /** Number of reported changes; pass it to `addPrimaryPosition` as it was before the position was requested. */
    countChanges: () => changes,
    /**
     * Records that the data has changed. A replica is current once it has replayed a position that the primary reported
     * after this call.
     */
    reportChange(): void {
      changes += 1;
      required = null;
    },
    /** @param requestedAt time before the position was requested, so that the lag is never underestimated by it. */
    addPrimaryPosition(position: bigint, requestedAt: number, changesBefore: number): void {
      // After a failover the new primary may be behind the position of the old one.
      if (position < (positions.at(-1)?.position ?? 0n)) {
        positions = [];
        required = null;
      }
      lastResponseAt = requestedAt;
      if (changesBefore === changes) required ??= position;
      if (positions.at(-1)?.position === position) return;
      positions.push({ position, at: requestedAt });
      if (positions.length > maxPositions) positions.shift();
    },
    /** Whether a replica that has replayed up to `replayed` contains all reported changes. */
    includesChanges: (replayed: bigint): boolean => required !== null && replayed >= required,
    /** Milliseconds for which a replica has lacked a position of the primary. Infinite while the primary does not respond. */
    measureLag(replayed: bigint): number {
      if (now() - lastResponseAt > maxLagMs) return Number.POSITIVE_INFINITY;
      const missing = positions.find(({ position }) => position > replayed);
      return missing ? now() - missing.at : 0;
    },
  };
}

export type ReplayPositions = ReturnType<typeof createReplayPositions>;

/** Parses a position (`pg_lsn`) such as `16/B374D848`. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
