import type { MachineCheck } from '@film-contest/contract/checks';

const weight = { refusal: 0, advice: 1, ok: 2 } as const;

/** Sorts by severity, keeps the order of equal checks and removes duplicates. */
export function sortChecksBySeverity(checks: readonly MachineCheck[]): MachineCheck[] {
  const unique = new Map(checks.map((check) => [JSON.stringify(check), check]));
  return [...unique.values()].sort((a, b) => weight[a.level] - weight[b.level]);
}
