/** Minutes of a step in a picture of time: steps that people know, the first that needs no more points than `most`. */
export function stepMinutes(hours: number, most = 120): number {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];
  return steps.find((step) => (hours * 60) / step <= most) ?? 1440;
}

/**
 * A case as it is kept, however somebody wrote it down: `7k3m q9xa` is `7K3M-Q9XA`. Letters that are in
 * no case are those that they look like.
 */
export function caseKey(text: string): string {
  const digits = text.replace(/[^\da-z]/gi, '').toUpperCase();
  const read = digits.replaceAll('O', '0').replace(/[IL]/g, '1');
  return read.length === 8 ? `${read.slice(0, 4)}-${read.slice(4)}` : read;
}

/** Whether a key, as `caseKey` writes it, can be that of a refused vote. */
export const isCase = (key: string) => /^[\dA-Z]{4}-[\dA-Z]{4}$/.test(key);
