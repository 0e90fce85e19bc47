import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import type { Tally } from './tally.ts';

/** Playwright reporter that writes the numbers of passed, failed and skipped tests to the file TALLY_FILE. */
export default class PlaywrightTally implements Reporter {
  private tests: TestCase[] = [];
  private errors = 0;

  onBegin(_config: unknown, suite: Suite) {
    this.tests = suite.allTests();
  }

  onError() {
    this.errors++;
  }

  onEnd() {
    // A test that passes only at a second attempt counts as failed. A command-line option can allow such attempts.
    const listTestsWithOutcome = (...outcomes: string[]) =>
      this.tests.filter((test) => outcomes.includes(test.outcome()));
    const tally: Tally = {
      passed: listTestsWithOutcome('expected').length,
      failed: listTestsWithOutcome('unexpected', 'flaky').length + this.errors,
      skipped: listTestsWithOutcome('skipped').map(formatSkipReason),
      seconds: sumFileSeconds(this.tests),
    };
    writeFileSync(process.env.TALLY_FILE ?? 'tally.json', JSON.stringify(tally));
  }
}

function sumFileSeconds(tests: TestCase[]): Record<string, number> {
  const seconds: Record<string, number> = {};
  for (const { location, results } of tests) {
    const file = relative(process.cwd(), location.file);
    for (const { duration } of results) seconds[file] = (seconds[file] ?? 0) + duration / 1000;
  }
  return seconds;
}

const formatTitle = (test: TestCase) => test.titlePath().filter(Boolean).join(' > ');

function formatSkipReason(test: TestCase): string {
  const annotation = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  const didRun = test.results.some(({ status }) => status !== 'skipped') || annotation;
  const why = annotation?.description ?? (didRun ? 'no reason given' : 'did not run');
  return `${formatTitle(test)}: ${why}`;
}
