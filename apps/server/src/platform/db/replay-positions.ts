/** Maximum lag in milliseconds of a replica that may be read. */
export const maxLagMs = 5_000;

/** Number of stored positions: at two per second, they measure lags of up to five minutes. */
const maxPositions = 600;

/**
 * Measures the lag of a replica: compares the position up to which it has replayed the primary's write-ahead log with
 * the positions that the primary reported. Uses the times at which this process learned those positions. The clocks of
 * other machines therefore do not matter, and an idle primary causes no lag.
 */
export function createReplicaLagTracker(now: () => number = () => performance.now()) {
  let positions: { position: bigint; at: number }[] = [];
  /** Time of the primary's last response. */
  let lastResponseAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  /** Position that includes all reported changes; null until the primary reports one. */
  let required: bigint | null = null;

  return {
    now,
    /**
     * Returns the number of reported changes. Read it before requesting the primary's position, and pass it to
     * `addPrimaryPosition`.
     */
    countChanges: () => changes,
    /**
     * Records that the data has changed. A replica is current once it has replayed a position that the primary reported
     * after this call.
     */
    reportChange(): void {
      changes += 1;
      required = null;
    },
    /**
     * Adds a position that the primary reported. @param requestedAt time before the request, so that the lag is never
     * underestimated
     */
    addPrimaryPosition(position: bigint, requestedAt: number, changesBefore: number): void {
      // After a failover, the position of the new primary may be behind that of the old one.
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
    /**
     * Returns the milliseconds for which the replica has lacked data of the primary; 0 if it lacks none. Returns
     * infinity while the primary does not respond.
     */
    measureLag(replayed: bigint): number {
      if (now() - lastResponseAt > maxLagMs) return Number.POSITIVE_INFINITY;
      const missing = positions.find(({ position }) => position > replayed);
      return missing ? now() - missing.at : 0;
    },
  };
}

/** Parses a position (`pg_lsn`) such as `16/B374D848`. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
