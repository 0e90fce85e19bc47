export interface OpenJob {
  name: string;
  attempts: number;
  /** Error of the job's last attempt. */
  fault: string | null;
}

/** Number of failures of a job after which waiting for it is useless. */
const hopeless = 3;
const patienceMinutes = 60;

/** Returns the reason why waiting for the `open` jobs is useless, or null while they can still succeed. */
export function findStuckReason(open: readonly OpenJob[], minutes: number): string | null {
  const failed = open.filter(({ fault }) => fault !== null);
  const isLate = minutes >= patienceMinutes && open.length > 0;
  if (!isLate && !failed.some(({ attempts }) => attempts >= hopeless)) return null;
  const faults = failed.map(({ name, fault }) => `${name}: ${fault?.split('\n')[0]}`);
  return [
    `The demonstration contest is not complete: ${open.length} to go after ${Math.floor(minutes)} minutes.`,
    ...new Set(faults),
  ].join('\n');
}
