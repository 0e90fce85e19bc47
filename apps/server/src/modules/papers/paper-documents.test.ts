import { locales } from '@film-contest/contract/locales';
import { type Paper, papers } from '@film-contest/contract/papers';
import { describe, expect, test } from 'vitest';
import { readPdf, removeWhitespace } from '../../../test/read-pdf.ts';
import { writePdf } from '../../platform/documents/write-pdf.ts';
import { buildPaperDocument } from './paper-documents.ts';
import type { PaperFacts } from './paper-facts.ts';

const blank: PaperFacts = {
  date: new Date('2026-03-01T08:00:00Z'),
  contest: '看穿大赛 See Through',
  organiser: '江城影视 & Sons',
  number: null,
  title: null,
  desc: null,
  team: null,
  teamDesc: null,
  group: null,
  school: null,
  contact: null,
  guardian: null,
  declarations: null,
  files: null,
};

const filled: PaperFacts = {
  ...blank,
  number: '0042',
  title: '别点那条链接',
  desc: '我们的室友收到一条短信。\nDon’t click.',
  team: 'Dvořák & Żółć',
  teamDesc: '四个喜欢电影的大学生。',
  group: 'student',
  school: '江城大学',
  contact: 'team7@example.org',
  guardian: { under14: true, name: '王建国', contact: '13800000000', consent: true },
  declarations: { rights: true, clean: true, rules: false },
  files: [
    { kind: 'url', filename: 'film_v3.mp4', size: 5_000_000, sha256: 'a3f5'.repeat(16) },
    { kind: 'subtitles_zh', filename: 'zh.srt', size: 4000, sha256: null },
  ],
};

const titles: Record<string, Record<Paper, string>> = {
  'zh-CN': { 'entry-form': '作品报名表', commitment: '版权承诺书', authorization: '授权书' },
  'zh-TW': { 'entry-form': '作品報名表', commitment: '著作權承諾書', authorization: '授權書' },
  'en-US': {
    'entry-form': 'Entry form',
    commitment: 'Copyright commitment',
    authorization: 'Letter of authorization',
  },
};

const printPaper = (paper: Paper, locale: (typeof locales)[number], facts: PaperFacts) =>
  writePdf(buildPaperDocument(paper, locale, facts));

/** Lists the fonts in a PDF, and the number of font files. */
function listFonts(bytes: Buffer) {
  const raw = bytes.toString('latin1');
  const names = [...raw.matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name);
  for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+NotoSans(SC|TC)?-(Regular|Bold)$/);
  expect(names).not.toEqual([]);
  return { names, embedded: raw.match(/\/FontFile2 /g)?.length };
}

describe.each(locales)('in %s', (locale) => {
  describe.each(papers)('%s', (paper) => {
    test('shows contest and organiser, and is a small tagged PDF', async () => {
      const bytes = await printPaper(paper, locale, blank);
      expect(bytes.length).toBeLessThan(200 * 1024);
      const { pages, text, tags, info } = await readPdf(bytes);
      expect(removeWhitespace(text)).toContain(removeWhitespace(titles[locale]?.[paper] ?? ''));
      expect(text).toContain(blank.contest);
      expect(text).toContain(blank.organiser);
      expect(pages).toHaveLength(paper === 'entry-form' ? 2 : 1);
      pages.forEach((page, index) => {
        expect(page).toContain(`${index + 1} / ${pages.length}`);
      });
      expect(tags).toMatch(/"H1".*"TH".*"TD"/);
      expect(info).toMatchObject({
        Title: titles[locale]?.[paper],
        Author: blank.organiser,
        Language: { 'zh-CN': 'zh-Hans-CN', 'zh-TW': 'zh-Hant-TW', 'en-US': 'en-US' }[locale],
      });
    });

    test('shows the given values', async () => {
      const bytes = await printPaper(paper, locale, filled);
      expect(bytes.length).toBeLessThan(200 * 1024);
      expect(listFonts(bytes).embedded).toBe(listFonts(bytes).names.length);
      const { pages, text, info } = await readPdf(bytes);
      for (const said of [filled.title, filled.team, '0042', '王建国']) {
        expect(text).toContain(said);
      }
      expect(info.Title).toBe(`${titles[locale]?.[paper]} · ${filled.title}`);
      expect(pages.at(-1)).toContain('王建国');
      if (paper !== 'entry-form') return;
      const { desc, school, contact, teamDesc } = filled;
      for (const said of [desc, school, contact, teamDesc, '13800000000']) {
        expect(removeWhitespace(text)).toContain(removeWhitespace(said ?? ''));
      }
      expect(text).toContain('film_v3.mp4 (4.8 MB)');
      expect(text).toContain(`SHA-256 ${'a3f5'.repeat(16)}`);
    });
  });
});

test('the metadata is well-formed XML whatever the texts contain', async () => {
  const facts = { ...filled, title: 'Cats & <Dogs>', organiser: 'Rivertown & Sons' };
  const raw = (await printPaper('entry-form', 'en-US', facts)).toString('utf8');
  expect(raw).toContain('Cats &amp; &lt;Dogs&gt;</rdf:li>');
  expect(raw).toContain('<rdf:li>Rivertown &amp; Sons</rdf:li>');
});

const readEntryForm = async (changes: Partial<PaperFacts>) =>
  readPdf(await printPaper('entry-form', 'zh-CN', { ...filled, ...changes }));

describe('an entry form', () => {
  test('has as many pages as its texts need, and omits nothing', async () => {
    const desc = Array.from({ length: 250 }, (_, i) => `第${i + 1000}句话。`).join('');
    const teamDesc = `${'supercalifragilistic'.repeat(49)} ${'ok '.repeat(6)}`;
    const { pages, text } = await readEntryForm({ desc, teamDesc });
    expect(pages).toHaveLength(3);
    const withoutFeet = text.replaceAll(/看穿大赛 See Through · [^\d]*\d \/ 3/g, '');
    expect(removeWhitespace(withoutFeet)).toContain(removeWhitespace(desc));
    expect(removeWhitespace(withoutFeet)).toContain(removeWhitespace(teamDesc));
    pages.forEach((page, index) => {
      expect(page).toContain(`${index + 1} / 3`);
    });
    // The declarations are on the page of the signature.
    expect(pages.at(-1)).toContain('我们已阅读并同意遵守大赛规则。');
    expect(pages.at(-1)).toContain('团队代表');
  });

  test('has an English title and synopsis only if they are given', async () => {
    expect((await readEntryForm({})).text).not.toContain('英文片名');
    const { text } = await readEntryForm({ titleEn: 'The Link', descEn: 'One text message.' });
    for (const said of ['英文片名', 'The Link', '英文简介', 'One text message.'])
      expect(text).toContain(said);
  });

  test('handles a thousand short lines', async () => {
    const { pages } = await readEntryForm({ desc: 'a\n'.repeat(1000) });
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.length).toBeLessThan(40);
  });

  test.each([
    ['80 wide characters', '骗'.repeat(80), '骗'.repeat(80)],
    ['emoji', '🎬👨‍👩‍👧‍👦❤️ 完', '完'],
    ['right to left', 'מי שמכיר \u202e الاحتيال end', 'end'],
    ['control characters', 'a\u0001\u0007\u001b[31mb', 'a[31mb'],
    ['one long word', 'w'.repeat(80), 'w'.repeat(80)],
    ['marks in heaps', 'e\u0301'.padEnd(78, '\u0301'), 'é'],
    ['rare Han characters', '𠮷𪚥𠀡㐂', '𠀡㐂'],
    ['half a pair', '\ud83c看', '看'],
    ['PDF and HTML', '<b>(x) Tj ET</b> \\ %PDF', '<b>(x)TjET</b>\\%PDF'],
  ])('with %s for a title is printed all the same', async (_, title, kept) => {
    const { text } = await readEntryForm({ title, team: title.slice(0, 60) });
    expect(removeWhitespace(text).normalize('NFC')).toContain(removeWhitespace(kept));
  });

  test.each([
    ['an adult of the Open Group', { group: 'open', guardian: null }, false],
    ['a student', { group: 'student', guardian: null }, true],
    ['a student of 15', { group: 'student', guardian: { under14: false } }, true],
    ['a child', {}, true],
  ] as const)('of %s has a line for a guardian: %s', async (_, changes, expected) => {
    const { text } = await readEntryForm(changes);
    expect(text.includes('父母或其他监护人')).toBe(expected);
  });

  test('does not ask the Open Group for a school', async () => {
    expect((await readEntryForm({ group: 'open', school: null })).text).not.toContain('学校');
    expect((await readEntryForm({ group: null, school: null })).text).toContain('学校');
  });
});

test('the same facts give the same bytes, others do not', async () => {
  const first = await printPaper('commitment', 'zh-TW', filled);
  expect((await printPaper('commitment', 'zh-TW', filled)).equals(first)).toBe(true);
  const other = await printPaper('commitment', 'zh-TW', { ...filled, title: '別的' });
  expect(other.equals(first)).toBe(false);
});
