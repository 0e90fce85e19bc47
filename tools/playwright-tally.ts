import { writeFileSync } from 'node:fs';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import type { Tally } from './tally.ts';

/** Playwright reporter: writes the counts and the reasons for skipping to the file named by TALLY_FILE. */
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
    const withOutcome = (...outcomes: string[]) =>
      this.tests.filter((test) => outcomes.includes(test.outcome()));
    const tally: Tally = {
      passed: withOutcome('expected', 'flaky').length,
      failed: withOutcome('unexpected').length + this.errors,
      skipped: withOutcome('skipped').map(reason),
    };
    writeFileSync(process.env.TALLY_FILE ?? 'tally.json', JSON.stringify(tally));
  }
}

function reason(test: TestCase): string {
  const annotation = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  const didRun = test.results.some(({ status }) => status !== 'skipped') || annotation;
  const why = annotation?.description ?? (didRun ? 'no reason given' : 'did not run');
  return `${test.titlePath().filter(Boolean).join(' > ')}: ${why}`;
}
