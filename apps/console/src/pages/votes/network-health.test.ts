import { describe, expect, it } from 'vitest';
import { isNetworkDataFaulty, listOldSources, type Source } from './network-health.ts';

const buildSource = (of: Partial<Source>): Source => ({
  name: 'tor',
  file: null,
  isUsed: false,
  date: null,
  entries: null,
  fault: null,
  detail: null,
  isStale: false,
  download: null,
  ...of,
});
const table = buildSource({ name: 'asn', isUsed: true });

describe('network data', () => {
  it.each<[string, Source[], string | null, { faulty: boolean; old: number }]>([
    ['without problems', [table, buildSource({ isUsed: true })], null, { faulty: false, old: 0 }],
    ['without an optional source', [table, buildSource({})], null, { faulty: false, old: 0 }],
    ['without the table', [buildSource({ name: 'asn' })], null, { faulty: true, old: 0 }],
    [
      'that is outdated',
      [table, buildSource({ isUsed: true, isStale: true })],
      null,
      { faulty: false, old: 1 },
    ],
    [
      'that is outdated and broken',
      [table, buildSource({ isUsed: true, isStale: true, fault: 'broken' })],
      null,
      { faulty: true, old: 0 },
    ],
    [
      'with an unrecognised file',
      [table, buildSource({ fault: 'unrecognised' })],
      null,
      { faulty: true, old: 0 },
    ],
    ['in an unreadable folder', [table], 'EACCES', { faulty: true, old: 0 }],
  ])('%s', (_what, sources, folderFault, { faulty, old }) => {
    expect(isNetworkDataFaulty({ sources, folderFault })).toBe(faulty);
    expect(listOldSources({ sources })).toHaveLength(old);
  });
});
