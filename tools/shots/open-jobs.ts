export interface OpenJob {
  name: string;
  attempts: number;
  /** Of its last attempt. */
  fault: string | null;
}

/** A job that failed this often will not be done by waiting for it. */
const hopeless = 3;
const patienceMinutes = 60;

/** Why `open` need not be waited for any longer; null while there is hope. */
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
