import { describe, expect, it } from 'vitest';
import { setFileExtension, toSafeFileName } from './file-names.ts';

describe('toSafeFileName', () => {
  it.each([
    ['an ordinary one', '0042 别点那条链接', '0042 别点那条链接'],
    ['separators', '../../etc/passwd', 'etc passwd'],
    ['drives and wildcards', 'C:\\a*b?.pdf', 'C a b .pdf'],
    ['control and hidden letters', 'a\u0000b\u202Egpj.exe', 'a b gpj.exe'],
    ['an override of the direction', 'letter\u202Efdp.exe', 'letter fdp.exe'],
    ['isolates and marks of direction', 'a\u2066b\u2069c\u200fd\u061ce.pdf', 'a b c d e.pdf'],
    ['half of a letter', 'a\ud800b.pdf', 'a b.pdf'],
    ['dots and spaces at the ends', ' .hidden. ', 'hidden'],
    ['a device', 'CON.txt', '_CON.txt'],
    ['nothing', ' . ', 'file'],
    ['decomposed letters', 'e\u0301.pdf', 'é.pdf'],
    ['too long a one', `${'很'.repeat(100)}.pdf`, `${'很'.repeat(76)}.pdf`],
    ['letters of four bytes', `${'😀'.repeat(80)}.pdf`, `${'😀'.repeat(59)}.pdf`],
    ['no extension', '😀'.repeat(80), '😀'.repeat(60)],
  ])('%s', (_what, text, expected) => {
    expect(toSafeFileName(text, 'file')).toBe(expected);
  });

  it('has at most the given length', () => {
    expect(toSafeFileName(`${'a'.repeat(300)}.pdf`, 'file', 120)).toHaveLength(120);
  });
});

describe('setFileExtension', () => {
  it.each([
    ['letter.hta', 'jpg', 'letter.jpg'],
    ['letter.pdf', 'pdf', 'letter.pdf'],
    ['LETTER.PDF', 'pdf', 'LETTER.PDF'],
    ['photo.jpeg', 'jpg', 'photo.jpeg'],
    ['photo.jpg.exe', 'jpg', 'photo.jpg'],
    ['letter.pdf.exe', 'zip', 'letter.pdf.zip'],
    ['letter', 'pdf', 'letter.pdf'],
    ['letter v1.2', 'pdf', 'letter v1.2.pdf'],
    ['report.2026', 'pdf', 'report.2026.pdf'],
    ['授权书。最终', 'pdf', '授权书。最终.pdf'],
    ['a.7z', 'zip', 'a.zip'],
  ])('%s as %s', (name, extension, expected) => {
    expect(setFileExtension(name, extension)).toBe(expected);
  });
});
