import { describe, expect, it } from 'vitest';
import { safeName, uniqueNames } from './archive-names.ts';

describe('safeName', () => {
  it.each([
    ['an ordinary one', '0042 别点那条链接', '0042 别点那条链接'],
    ['separators', '../../etc/passwd', 'etc passwd'],
    ['drives and wildcards', 'C:\\a*b?.pdf', 'C a b .pdf'],
    ['control and hidden letters', 'a\u0000b\u202Egpj.exe', 'a b gpj.exe'],
    ['dots and spaces at the ends', ' .hidden. ', 'hidden'],
    ['a device', 'CON.txt', '_CON.txt'],
    ['nothing', ' . ', 'file'],
    ['decomposed letters', 'e\u0301.pdf', 'é.pdf'],
    ['too long a one', `${'很'.repeat(100)}.pdf`, `${'很'.repeat(76)}.pdf`],
    ['letters of four bytes', `${'😀'.repeat(80)}.pdf`, `${'😀'.repeat(59)}.pdf`],
    ['no extension', '😀'.repeat(80), '😀'.repeat(60)],
  ])('%s', (_what, text, expected) => {
    expect(safeName(text, 'file')).toBe(expected);
  });
});

describe('uniqueNames', () => {
  it('numbers those that are there already, without regard to case', () => {
    const unique = uniqueNames();
    const given = ['a/b.pdf', 'a/B.pdf', 'a/b.pdf', 'a/b', 'a/b (2).pdf'];
    expect(given.map(unique)).toEqual([
      'a/b.pdf',
      'a/B (2).pdf',
      'a/b (3).pdf',
      'a/b',
      'a/b (2) (2).pdf',
    ]);
  });
});
