import { expect, test } from 'vitest';
import { parseViolationReports } from './policy-reports.ts';

const own = 'https://contest.example';
const buildLegacyReport = (body: object) => JSON.stringify({ 'csp-report': body });
const buildModernReport = (...bodies: object[]) =>
  JSON.stringify(bodies.map((body) => ({ type: 'csp-violation', age: 1, url: own, body })));

test.each([
  [
    'an inline script, as report-uri tells it',
    buildLegacyReport({
      'document-uri': `${own}/resetPassword?secret=1`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'inline',
      'script-sample': 'steal()',
    }),
    [{ directive: 'script-src-elem', blocked: 'inline' }],
  ],
  [
    'a script of another site, as report-to tells it',
    buildModernReport({
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://user:pass@evil.example/a.js?who=me#x',
      documentURL: `${own}/account`,
    }),
    [{ directive: 'script-src-elem', blocked: 'https://evil.example' }],
  ],
  [
    'a URL of this site',
    buildLegacyReport({ 'blocked-uri': `${own}/a?b` }),
    [{ directive: 'unknown', blocked: 'self' }],
  ],
  [
    'a script of an extension',
    buildModernReport({
      effectiveDirective: 'script-src',
      blockedURL: 'chrome-extension://abcdef/x.js',
    }),
    [{ directive: 'script-src', blocked: 'chrome-extension:' }],
  ],
  [
    'text in place of names',
    buildModernReport({
      effectiveDirective: 'Ann <ann@example.org>',
      blockedURL: 'ann@example.org',
    }),
    [{ directive: 'unknown', blocked: 'unknown' }],
  ],
  ['no JSON', '{', []],
  ['another shape', '{"a":1}', []],
  ['nothing', 'undefined', []],
])('%s', (_, body, expected) => {
  expect(parseViolationReports(body, own)).toEqual(expected);
});

test('reads at most five reports of one body', () => {
  const body = { effectiveDirective: 'img-src', blockedURL: 'data' };
  expect(parseViolationReports(buildModernReport(...Array(50).fill(body)), own)).toHaveLength(5);
});
