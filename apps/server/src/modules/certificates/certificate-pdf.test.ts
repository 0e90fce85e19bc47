import { inflateSync } from 'node:zlib';
import { type Locale, locales } from '@film-contest/contract/locales';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { readPdf, removeWhitespace } from '../../../test/read-pdf.ts';
import type { Context } from '../../context.ts';
import { writeCertificate } from '../../platform/documents/write-certificate.ts';
import { createCertificateBuilder } from './certificate-document.ts';

const contest = {
  name: { 'zh-CN': '看穿大赛', 'zh-TW': '看穿大賽', 'en-US': 'See Through' },
  organiser: { 'zh-CN': '江城影视', 'zh-TW': '江城影視', 'en-US': 'Rivertown & Sons' },
  branding: { slogan: { 'zh-CN': '', 'zh-TW': '', 'en-US': 'Look twice' }, accent: null },
  timeZone: 'Asia/Shanghai',
  logo: null,
};
const ctx = {
  config: { baseUrl: 'https://contest.example' },
  services: { contest: { get: async () => contest } },
} as unknown as Context;
const build = await createCertificateBuilder(ctx);

const award = {
  ...{ number: '7K3M-Q9XA-41CD', entry_id: 'x', award_id: 7, entry_number: 42 },
  ...{ issued_at: new Date('2026-11-20T17:00:00Z'), title: '别点 <那条> & 链接' },
  ...{ title_lang: 'zh-CN' as const, team: 'Dvořák & Żółć', school: '江城大学', award: '金奖' },
};
const participation = { ...award, award_id: null, award: null, school: null };

const write = (row: typeof award | typeof participation, locale: Locale) =>
  writeCertificate(build(row, locale));

const heading = {
  'zh-CN': ['获奖证书', '参赛证书'],
  'zh-TW': ['獎狀', '參賽證明'],
  'en-US': ['Certificate of Award', 'Certificate of Participation'],
};
const days = { 'zh-CN': '2026年11月21日', 'zh-TW': '2026年11月21日', 'en-US': 'Nov 21, 2026' };

describe.each(locales)('in %s', (locale) => {
  test('the certificate of an award names film, makers, award, organiser, date and number', async () => {
    const { pages, text, tags, info } = await readPdf(await write(award, locale));
    expect(pages).toHaveLength(1);
    const tree = locale === 'zh-CN' ? '' : `/${locale}`;
    for (const said of [
      ...[heading[locale][0] ?? '', award.title, award.team, award.school, award.award],
      ...[contest.name[locale], contest.organiser[locale], days[locale], award.number],
      `contest.example${tree}/certificates`,
    ])
      expect(removeWhitespace(text)).toContain(removeWhitespace(said));
    expect(tags).toMatch(/"H1".*"P".*"Figure"/);
    expect(tags).toContain(`https://contest.example${tree}/certificates/7K3M-Q9XA-41CD`);
    expect(info).toMatchObject({
      Title: `${heading[locale][0]} · ${award.title} · 金奖`,
      Author: contest.organiser[locale],
      Language: { 'zh-CN': 'zh-Hans-CN', 'zh-TW': 'zh-Hant-TW', 'en-US': 'en-US' }[locale],
    });
  });

  test('the certificate of participation names the contest', async () => {
    const { text } = await readPdf(await write(participation, locale));
    const plain = removeWhitespace(text);
    expect(plain).toContain(removeWhitespace(heading[locale][1] ?? ''));
    expect(plain.split(removeWhitespace(contest.name[locale]))).toHaveLength(3);
    expect(plain).not.toContain('金奖');
  });
});

/** The objects of a PDF by number, and the contents of its streams. */
function openPdf(bytes: Buffer) {
  const raw = bytes.toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const readStream = (body: string) => {
    const [, content = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
    const data = Buffer.from(content, 'latin1');
    return body.includes('/FlateDecode') ? inflateSync(data) : data;
  };
  const find = (pattern: RegExp) => [...objects.values()].filter((body) => pattern.test(body));
  /** Returns the object that an entry of a dictionary refers to. */
  const follow = (body: string, entry: string) =>
    objects.get(new RegExp(`/${entry} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  return { raw, find, follow, readStream };
}

/** The rules of ISO 19005-2 that depend on how this document is written. */
describe('PDF/A-2b', async () => {
  const logo = {
    png: createCanvas(40, 20).toBuffer('image/png').toString('base64'),
    ...{ width: 40, height: 20, tone: 'dark' as const },
  };
  const bytes = await writeCertificate({ ...build(award, 'zh-CN'), logo });
  const pdf = openPdf(bytes);

  test('the file begins with a binary comment and ends with an identifier, without encryption', () => {
    expect(pdf.raw).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/);
    expect(pdf.raw).toMatch(/trailer\n<<[\s\S]*\/ID \[<[\da-f]{32}> <[\da-f]{32}>\]/);
    expect(pdf.raw).not.toContain('/Encrypt');
    expect(pdf.raw).toMatch(/%%EOF\n?$/);
  });

  test('the metadata names the standard, in well-formed XML that agrees with the properties', () => {
    const [metadata = ''] = pdf.find(/\/Type \/Metadata/);
    expect(metadata).not.toContain('/Filter');
    const xml = pdf.readStream(metadata).toString('utf8');
    expect(xml).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(xml).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(xml).toContain('>获奖证书 · 别点 &lt;那条&gt; &amp; 链接 · 金奖<');
    expect(xml).toContain('<rdf:li>江城影视</rdf:li>');
    expect(xml).toContain('<xmp:CreateDate>2026-11-20T17:00:00Z</xmp:CreateDate>');
    expect(pdf.raw).toMatch(/\(D:20261120170000Z\)/);
    expect(xml.match(/&(?!amp;|lt;|gt;)/)).toBeNull();
  });

  test('the colours are those of an embedded sRGB profile', () => {
    const [intent = ''] = pdf.find(/\/S \/GTS_PDFA1/);
    const profile = pdf.readStream(pdf.follow(intent, 'DestOutputProfile'));
    expect(profile.toString('latin1', 36, 40)).toBe('acsp');
    expect(profile.toString('latin1', 16, 20)).toBe('RGB ');
    expect(pdf.find(/\/Type \/Catalog/)[0]).toMatch(/\/OutputIntents \[\d+ 0 R\]/);
    expect(pdf.raw).not.toContain('/DeviceCMYK');
  });

  test('all fonts are embedded, with a mapping to Unicode', () => {
    const fonts = pdf.find(/\/Type \/Font\n/);
    const composite = fonts.filter((font) => font.includes('/Subtype /Type0'));
    const descendants = fonts.filter((font) => font.includes('/Subtype /CIDFontType2'));
    expect(composite.length).toBeGreaterThan(0);
    expect(fonts).toHaveLength(composite.length + descendants.length);
    for (const font of composite) expect(font).toMatch(/\/ToUnicode \d+ 0 R/);
    for (const font of descendants)
      expect(pdf.follow(font, 'FontDescriptor')).toMatch(/\/FontFile2 \d+ 0 R/);
  });

  test('nothing depends on scripts, actions, other files or the program that shows it', () => {
    for (const forbidden of [
      ...['/JavaScript', '/JS', '/OpenAction', '/AA', '/Launch', '/URI', '/EmbeddedFiles'],
      ...['/LZWDecode', '/Annots', '/AcroForm', '/Interpolate', '/OCProperties', '/XObject /PS'],
    ])
      expect([forbidden, pdf.raw.includes(`${forbidden} `)]).toEqual([forbidden, false]);
  });

  test('the page is tagged, and pictures have an alternative text', () => {
    const [catalog = ''] = pdf.find(/\/Type \/Catalog/);
    expect(pdf.follow(catalog, 'MarkInfo')).toContain('/Marked true');
    expect(catalog).toContain('/StructTreeRoot');
    expect(pdf.find(/\/S \/Figure/)).toHaveLength(2);
    for (const figure of pdf.find(/\/S \/Figure/)) expect(figure).toContain('/Alt ');
  });
});

describe('names', () => {
  test.each([
    ['Polish and Vietnamese', 'Zażółć gęślą jaźń · Nguyễn Văn Ánh'],
    ['Cyrillic and Greek', 'Жизнь · Ζωή'],
    ['Japanese', '東京ものがたり・カメラ'],
    ['both Chinese scripts', '龙门阵 · 龍門陣'],
    ['rare Han characters', '𠀡㐂'],
    ['Korean', '김민지'],
    ['Thai', 'กานดา'],
    ['Tibetan', 'བཀྲ་ཤིས་'],
    ['PDF and HTML', '<b>(x) Tj ET</b> \\ %PDF &amp;'],
  ])('in %s are printed', async (_, name) => {
    const { text } = await readPdf(await write({ ...award, title: name, team: name }, 'en-US'));
    expect(removeWhitespace(text).normalize('NFC').split(removeWhitespace(name))).toHaveLength(3);
  });

  test('of the greatest length fit on the page', async () => {
    const long = { title: '骗'.repeat(80), team: '看'.repeat(60), school: '学'.repeat(80) };
    const { pages, text } = await readPdf(
      await write({ ...award, ...long, award: '奖'.repeat(60) }, 'zh-TW'),
    );
    expect(pages).toHaveLength(1);
    for (const said of [...Object.values(long), '奖'.repeat(60)])
      expect(removeWhitespace(text)).toContain(said);
  });

  test('print a box for characters without a font, and the other characters', async () => {
    const { text } = await readPdf(await write({ ...award, title: 'x🎬y' }, 'en-US'));
    expect(text).toContain('x□y');
  });
});

test('the same certificate gives the same bytes, another does not', async () => {
  const first = await write(award, 'en-US');
  expect((await write(award, 'en-US')).equals(first)).toBe(true);
  expect((await write({ ...award, team: 'Other' }, 'en-US')).equals(first)).toBe(false);
});
