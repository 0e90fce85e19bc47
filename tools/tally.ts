/** What one runner found: counts, and why each skipped test was skipped. */
export type Tally = { passed: number; failed: number; skipped: string[] };

export const nothing: Tally = { passed: 0, failed: 0, skipped: [] };

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: [...total.skipped, ...each.skipped],
    }),
    nothing,
  );
}

/**
 * What a runner's own report and its exit code say together. A runner that died before it reported, or that ended badly
 * without naming a failed test, counts as one failure.
 */
export function judge(report: Tally | undefined, exitCode: number): Tally {
  if (!report) return { ...nothing, failed: 1 };
  if (exitCode !== 0 && report.failed === 0) return { ...report, failed: 1 };
  return report;
}

/** The one closing line: `12 passed, 0 failed`, and `, 3 skipped` where that is so. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${rest}`;
}

/** A run in which nothing was tested has proved nothing. */
export function isGood({ passed, failed }: Tally): boolean {
  return passed > 0 && failed === 0;
}
