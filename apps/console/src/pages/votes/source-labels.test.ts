import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import {
  formatFaultySourceNames,
  formatOldSourceNames,
  formatOutdatedNetworkData,
  formatSourceProblem,
  getSourceStateLabel,
  isAsnTableMissing,
  listFaultySources,
  type NetworkState,
  type Source,
} from './network-health.ts';
import { getDataSourceLabel } from './vote-labels.ts';

beforeAll(() => loadConsoleMessages('en-US'));

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
const buildState = (sources: Source[], folderFault: string | null = null) =>
  ({ sources, folder: '/data/networks', folderFault }) as NetworkState;

describe('getSourceStateLabel', () => {
  it.each([
    ['a broken source', { fault: 'broken' }, 'votes.data.fault.broken'],
    ['a broken source in use', { fault: 'broken', isUsed: true }, 'votes.data.fault.broken'],
    ['an absent source', {}, 'votes.data.absent'],
    ['a source in use', { isUsed: true }, 'votes.data.used'],
    ['an outdated source', { isUsed: true, isStale: true }, 'votes.data.stale'],
  ] as const)('labels %s', (_what, of, key) => {
    expect(getSourceStateLabel(buildSource(of))).toBe(t(key));
  });
});

describe('formatFaultySourceNames', () => {
  it('names nothing in a complete state', () => {
    expect(formatFaultySourceNames(buildState([table]))).toBe('');
  });

  it('names the folder, the missing table and the files', () => {
    const broken = buildSource({ file: 'cloud.csv', fault: 'broken' });
    expect(formatFaultySourceNames(buildState([broken], 'EACCES'))).toBe(
      ['/data/networks', getDataSourceLabel('asn'), 'cloud.csv'].join(', '),
    );
  });

  it('names a broken table once', () => {
    const broken = buildSource({ name: 'asn', file: 'asn.mmdb', fault: 'broken' });
    expect(formatFaultySourceNames(buildState([broken]))).toBe('asn.mmdb');
  });

  it('names a bundled source by its label', () => {
    const missing = buildSource({ name: 'tor', fault: 'missing' });
    expect(formatFaultySourceNames(buildState([table, missing]))).toBe(getDataSourceLabel('tor'));
  });
});

describe('outdated sources', () => {
  let old: Source;
  beforeEach(() => {
    const date = new Date(Date.now() - 40 * 86_400_000).toISOString();
    old = buildSource({ name: 'tor', isUsed: true, isStale: true, date });
  });

  it('are named with their age', () => {
    const names = formatOldSourceNames(buildState([table, old]));
    expect(names).toContain(getDataSourceLabel('tor'));
    expect(names).toMatch(/month/);
  });

  it('are not named while they are broken or unused', () => {
    const unused = { ...old, isUsed: false };
    const broken = { ...old, fault: 'broken' } as Source;
    expect(formatOldSourceNames(buildState([unused, broken]))).toBe('');
  });

  it('are described by file, or as a part of the product', () => {
    const bundled = formatOutdatedNetworkData(old, '/data/networks');
    const own = formatOutdatedNetworkData({ ...old, file: 'tor.txt' }, '/data/networks');
    expect(own).toContain('tor.txt');
    expect(bundled).not.toContain('tor.txt');
  });
});

describe('formatSourceProblem', () => {
  it.each([
    ['a missing bundled source', { fault: 'missing' }, ''],
    ['a broken file', { file: 'cloud.csv', fault: 'broken' }, 'cloud.csv'],
    ['an unrecognised file', { file: 'notes.txt', fault: 'unrecognised' }, 'notes.txt'],
  ] as const)('advises on %s', (_what, of, name) => {
    const text = formatSourceProblem(buildSource(of), '/data/networks');
    expect(text).toContain(name);
    expect(text).toContain(t(`votes.data.fault.${of.fault}`));
  });

  it('gives another advice for each fault', () => {
    const faults = ['missing', 'broken', 'unrecognised'] as const;
    const texts = faults.map((fault) =>
      formatSourceProblem(buildSource({ file: 'a.csv', fault }), '/data'),
    );
    expect(new Set(texts).size).toBe(faults.length);
  });
});

describe('the table of networks', () => {
  it.each([
    ['is missing without an entry', [], true],
    ['is missing while it is not used', [buildSource({ name: 'asn' })], true],
    ['is there while it is used', [table], false],
    ['is there although it is broken', [buildSource({ ...table, fault: 'broken' })], false],
  ])('%s', (_what, sources, isMissing) => {
    expect(isAsnTableMissing({ sources })).toBe(isMissing);
  });

  it('counts among the faulty sources', () => {
    const broken = buildSource({ ...table, fault: 'broken' });
    expect(listFaultySources({ sources: [table, broken] })).toEqual([broken]);
  });
});
