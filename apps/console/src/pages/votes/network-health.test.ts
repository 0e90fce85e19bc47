import { describe, expect, it } from 'vitest';
import { needsAttention, type Source } from './network-health.ts';

const source = (of: Partial<Source>): Source => ({
  name: 'tor',
  file: null,
  isUsed: false,
  date: null,
  entries: null,
  fault: null,
  detail: null,
  isStale: false,
  ...of,
});
const table = source({ name: 'asn', isUsed: true });

describe('network data', () => {
  it.each<[string, Source[], string | null, boolean]>([
    ['that is all there', [table, source({ isUsed: true })], null, false],
    ['of which the optional is not there', [table, source({})], null, false],
    ['without the table', [source({ name: 'asn' })], null, true],
    ['that is old', [table, source({ isUsed: true, isStale: true })], null, true],
    ['with a broken file', [table, source({ fault: 'broken' })], null, true],
    ['with a file that cannot be told', [table, source({ fault: 'unrecognised' })], null, true],
    ['in a folder that cannot be read', [table], 'EACCES', true],
  ])('%s', (_what, sources, folderFault, expected) => {
    expect(needsAttention({ sources, folderFault })).toBe(expected);
  });
});
