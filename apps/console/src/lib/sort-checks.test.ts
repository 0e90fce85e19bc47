import type { MachineCheck } from '@film-contest/contract/checks';
import { describe, expect, it } from 'vitest';
import { sortChecksBySeverity } from './use-upload.ts';

const check = (id: string, level: MachineCheck['level']): MachineCheck => ({
  id,
  level,
  measured: { width: 1 },
  expected: {},
});

describe('sortChecksBySeverity', () => {
  it('sorts refusals before advice before passed checks', () => {
    const checks = [
      check('a', 'ok'),
      check('b', 'advice'),
      check('c', 'refusal'),
      check('d', 'ok'),
    ];
    expect(sortChecksBySeverity(checks).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
  });

  it('removes duplicates but keeps different levels', () => {
    const checks = [check('a', 'ok'), check('a', 'ok'), check('a', 'advice')];
    expect(sortChecksBySeverity(checks).map(({ level }) => level)).toEqual(['advice', 'ok']);
  });
});
