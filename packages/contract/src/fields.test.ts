import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditQuery } from './audit.ts';
import { contentDraft } from './content.ts';
import { contentRestore, contentVersionInPath } from './content-desk.ts';
import { consoleEntriesQuery } from './entry-list.ts';
import { listFieldErrors } from './faults.ts';
import { day, isoTime, version } from './fields.ts';
import { votePassDraft } from './venue-passes.ts';

/** Returns the error codes of a value by field. */
function listCodes(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value);
  const faults = Object.entries(error ? listFieldErrors(error) : {});
  return Object.fromEntries(faults.map(([field, { code }]) => [field, code]));
}

const moments: [string, boolean][] = [
  ['2026-11-22T10:00:00Z', true],
  ['2026-11-22T10:00:00.123456Z', true],
  ['2026-11-22T10:00Z', false],
  ['2026-11-22T10:00:00+14:00', true],
  ['2026-11-22T10:00:00-14:00', true],
  ['1970-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['1970-01-01T00:00:00+08:00', false],
  ['9999-12-31T23:59:59-08:00', false],
  ['2026-11-22T10:00:00+14:01', false],
  ['2026-11-22T10:00:00+23:59', false],
  ['2026-11-22T10:00:00-23:59', false],
  [`2026-11-22T10:00:00.${'0'.repeat(200)}Z`, false],
  ['2026-02-30T10:00:00Z', false],
  ['tomorrow', false],
];

const days: [string, boolean][] = [
  ['2026-11-22', true],
  ['1970-01-01', true],
  ['9999-12-31', true],
  ['0000-01-01', false],
  ['1969-12-31', false],
  ['2026-02-30', false],
  ['', false],
];

const versions: [unknown, boolean][] = [
  [0, true],
  [2 ** 31 - 1, true],
  [2 ** 31, false],
  [99_999_999_999, false],
  [-1, false],
  [1.5, false],
];

describe('values that the database can store', () => {
  test.each(moments)('the time %s: %s', (value, isHeld) => {
    expect(listCodes(isoTime, value)).toEqual(isHeld ? {} : { '': 1000 });
  });

  test.each(days)('the day %s: %s', (value, isHeld) => {
    expect(listCodes(day, value)).toEqual(isHeld ? {} : { '': 1000 });
  });

  test.each(versions)('the version %s: %s', (value, isHeld) => {
    expect(listCodes(version, value)).toEqual(isHeld ? {} : { '': 1000 });
  });

  test('is required in filters, forms and URLs', () => {
    const ancient = { filters: JSON.stringify({ from: ['0000-01-01'], to: ['0000-01-01'] }) };
    for (const query of [auditQuery, consoleEntriesQuery]) {
      expect(listCodes(query, ancient)).toEqual({ 'filters.from.0': 1000, 'filters.to.0': 1000 });
    }
    const pass = { name: 'Hall', quota: 1, networks: [] };
    const span = { opensAt: '2026-11-22T10:00:00Z', closesAt: '2026-11-24T10:00:00+23:59' };
    expect(listCodes(votePassDraft, { ...pass, ...span })).toEqual({ closesAt: 1000 });
    expect(listCodes(votePassDraft, { ...pass, ...span, closesAt: '' })).toEqual({
      closesAt: 4009,
    });
    const item = { state: 'draft', facts: {}, texts: {} };
    expect(listCodes(contentDraft, { ...item, publishAt: '0000-01-01T00:00:00Z' })).toEqual({
      publishAt: 1000,
    });
    const place = { type: 'news', id: '1', version: '99999999999' };
    expect(listCodes(contentVersionInPath, place)).toEqual({ version: 1000 });
    expect(listCodes(contentRestore, { version: 1, from: 99_999_999_999 })).toEqual({ from: 1000 });
  });
});

test('times and versions are described in the API document', () => {
  expect(z.toJSONSchema(isoTime)).toMatchObject({ type: 'string', format: 'date-time' });
  expect(z.toJSONSchema(version)).toMatchObject({ minimum: 0, maximum: 2 ** 31 - 1 });
});
