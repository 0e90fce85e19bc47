/** Returns the smallest customary step in minutes with which a chart over `hours` has at most `most` points. */
export function chooseStepMinutes(hours: number, most = 120): number {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];
  return steps.find((step) => (hours * 60) / step <= most) ?? 1440;
}

/**
 * Normalizes the case number of a rejected vote: `7k3m q9xa` becomes `7K3M-Q9XA`. Replaces letters that case numbers
 * do not use by similar digits.
 */
export function normalizeCaseId(text: string): string {
  const digits = text.replace(/[^\da-z]/gi, '').toUpperCase();
  const read = digits.replaceAll('O', '0').replace(/[IL]/g, '1');
  return read.length === 8 ? `${read.slice(0, 4)}-${read.slice(4)}` : read;
}

/** Whether a normalized text has the format of a rejected vote's case number. */
export const isCaseId = (key: string) => /^[\dA-Z]{4}-[\dA-Z]{4}$/.test(key);
