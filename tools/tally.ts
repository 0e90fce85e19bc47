/** The result of one test runner: counts, and the reason for each skipped test. */
export type Tally = { passed: number; failed: number; skipped: string[] };

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: [] };

export function sumTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: [...total.skipped, ...each.skipped],
    }),
    emptyTally,
  );
}

/**
 * Combines a runner's report with its exit code. A runner that crashed before its report, or failed without a
 * failed test, counts as one failure.
 */
export function combineReport(report: Tally | undefined, exitCode: number): Tally {
  if (!report) return { ...emptyTally, failed: 1 };
  if (exitCode !== 0 && report.failed === 0) return { ...report, failed: 1 };
  return report;
}

/** Formats the final line: `12 passed, 0 failed`, with `, 3 skipped` if any were. */
export function formatSummary({ passed, failed, skipped }: Tally): string {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${rest}`;
}

/** A run without any test counts as a failure. */
export function isGood({ passed, failed }: Tally): boolean {
  return passed > 0 && failed === 0;
}
