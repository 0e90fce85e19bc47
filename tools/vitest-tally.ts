import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Tally } from './tally.ts';

/** Vitest reporter that writes the numbers of passed, failed and skipped tests to the file TALLY_FILE. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.filter((module) => module.errors().length > 0);
    const listTestsInState = (state: string) =>
      tests.filter((test) => test.result().state === state);
    const tally: Tally = {
      passed: listTestsInState('passed').length,
      failed: listTestsInState('failed').length + broken.length + unhandledErrors.length,
      skipped: [...listTestsInState('skipped'), ...listTestsInState('pending')].map(
        formatSkipReason,
      ),
      seconds: Object.fromEntries(modules.map(toFileSeconds)),
    };
    writeFileSync(process.env.TALLY_FILE ?? 'tally.json', JSON.stringify(tally));
  }
}

function toFileSeconds(module: TestModule): [file: string, seconds: number] {
  const { duration, collectDuration } = module.diagnostic();
  return [module.relativeModuleId, (duration + collectDuration) / 1000];
}

function formatSkipReason(test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : 'did not run';
  return `${test.module.relativeModuleId} > ${test.fullName}: ${note ?? 'no reason given'}`;
}
