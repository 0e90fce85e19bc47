import { expect, test } from 'vitest';
import {
  combineReport,
  formatMinutes,
  formatSummary,
  isTallyPassed,
  listSlowestFiles,
  sumTallies,
  type Tally,
} from './tally.ts';

const buildTally = (passed: number, failed: number, skipped: string[] = []): Tally => ({
  passed,
  failed,
  skipped,
  seconds: {},
});

test('lists the ten slowest files of all runners', () => {
  const unit = Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [`${index}.test.ts`, index]),
  );
  const total = sumTallies([
    { ...buildTally(1, 0), seconds: unit },
    { ...buildTally(1, 0), seconds: { 'a.spec.ts': 120.6 } },
  ]);
  const lines = listSlowestFiles(total);
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['121 s  a.spec.ts', ' 10 s  10.test.ts']);
});

test('shows the minutes of each part', () => {
  expect(formatMinutes({ Vitest: 287, browser: 423.2 })).toBe('Minutes: Vitest 4.8, browser 7.1');
});

test.for([
  ['nothing', [], '0 passed, 0 failed', false],
  ['only good ones', [buildTally(2, 0), buildTally(3, 0)], '5 passed, 0 failed', true],
  ['one failure', [buildTally(2, 0), buildTally(3, 1)], '5 passed, 1 failed', false],
  ['skipped ones', [buildTally(2, 0, ['a: no S3'])], '2 passed, 0 failed, 1 skipped', true],
  ['only skipped ones', [buildTally(0, 0, ['a'])], '0 passed, 0 failed, 1 skipped', false],
] as const)('%s', ([, tallies, line, good]) => {
  const total = sumTallies([...tallies]);
  expect(formatSummary(total)).toBe(line);
  expect(isTallyPassed(total)).toBe(good);
});

test.for([
  ['a report is believed', buildTally(2, 1), 1, buildTally(2, 1)],
  ['a good end too', buildTally(2, 0), 0, buildTally(2, 0)],
  ['a runner that dies before its report has failed', undefined, 139, buildTally(0, 1)],
  ['a runner that reports nothing has failed', undefined, 0, buildTally(0, 1)],
  ['a bad end without a failed test is a failure', buildTally(2, 0), 1, buildTally(2, 1)],
] as const)('%s', ([, report, code, expected]) => {
  expect(combineReport(report, code)).toEqual(expected);
});
