/**
 * The result of a test runner: the numbers of tests, the reason for each skipped test, and the seconds that each file
 * took.
 */
export type Tally = {
  passed: number;
  failed: number;
  skipped: string[];
  seconds: Record<string, number>;
};

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: [], seconds: {} };

export function sumTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: [...total.skipped, ...each.skipped],
      seconds: { ...total.seconds, ...each.seconds },
    }),
    emptyTally,
  );
}

/**
 * Combines the report of a test runner with its exit code. Counts one failure if the runner crashed before its report,
 * or if it failed without a failed test.
 */
export function combineReport(report: Tally | undefined, exitCode: number): Tally {
  if (!report) return { ...emptyTally, failed: 1 };
  if (exitCode !== 0 && report.failed === 0) return { ...report, failed: 1 };
  return report;
}

/** Formats the final line: `12 passed, 0 failed`, with `, 3 skipped` if any were. */
export function formatSummary({ passed, failed, skipped }: Tally): string {
  const skippedText = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${skippedText}`;
}

/** Formats how long each part took: `Minutes: style and types 0.9, Vitest 4.8, browser 6.5`. */
export function formatMinutes(seconds: Record<string, number>): string {
  const parts = Object.entries(seconds).map(([part, time]) => `${part} ${(time / 60).toFixed(1)}`);
  return `Minutes: ${parts.join(', ')}`;
}

/** Lists the ten slowest test files, slowest first: ` 41 s  e2e/journeys/voting.spec.ts`. */
export function listSlowestFiles({ seconds }: Tally): string[] {
  return Object.entries(seconds)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([file, time]) => `${Math.round(time).toString().padStart(3)} s  ${file}`);
}

/** Whether a run passed; a run without any test fails. */
export function isTallyPassed({ passed, failed }: Tally): boolean {
  return passed > 0 && failed === 0;
}
