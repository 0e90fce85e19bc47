import { expect, test } from 'vitest';
import { formatPaperFilename, getGuardianSignature } from './papers.rules.ts';

test.each([
  ['student', { under14: true }, 'yes'],
  ['open', { under14: true }, 'yes'],
  ['student', { under14: false }, 'if-any'],
  ['student', null, 'if-any'],
  [null, null, 'if-any'],
  ['open', { under14: false }, 'no'],
  ['open', null, 'no'],
] as const)('in group %s with %j the guardian signs: %s', (group, guardian, expected) => {
  expect(getGuardianSignature({ group, guardian })).toBe(expected);
});

test.each([
  ['授权书', '别点那条链接', '授权书 - 别点那条链接.pdf'],
  ['Entry form', null, 'Entry form.pdf'],
  ['Entry form', ' ', 'Entry form.pdf'],
  ['Entry form', '../../etc/passwd', 'Entry form - .. .. etc passwd.pdf'],
  ['Entry form', 'a\u202eb\u0000c"d\r\n', 'Entry form - a b c d.pdf'],
  ['Entry form', 'So, who? Me: you.', 'Entry form - So, who Me you.pdf'],
  ['Entry form', '🎬'.repeat(80), `Entry form - ${'🎬'.repeat(60)}.pdf`],
])('%s of %j is saved as %j', (name, title, expected) => {
  expect(formatPaperFilename(name, title)).toBe(expected);
});
