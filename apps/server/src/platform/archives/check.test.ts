import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCheckIds, type MachineCheckId } from '@film-contest/contract/checks';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makePdf,
  makePdfObjectStream,
  makePng,
  makeZip,
  type ZipEntry,
} from '../../../test/archive-files.ts';
import { checkDocument, checkZip, zipBounds } from './check.ts';

const limits = { ...zipBounds, maxBytes: 1_000_000, maxTotalBytes: 20_000_000 };

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'archives-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function saveFile(bytes: Uint8Array | string): Promise<string> {
  const path = join(dir, 'upload');
  await writeFile(path, bytes);
  return path;
}

const letter: ZipEntry = { name: '材料/letter.txt', content: 'Dear all' };
const second: ZipEntry = { name: 'second.txt', content: 'Kind regards' };
const program = Buffer.from('MZ\x90\0'.repeat(500), 'latin1');
const tarHead = Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\u000000'), Buffer.alloc(247)]);
const makeZeros = (bytes: number) => Buffer.alloc(bytes);
const makeEntries = (count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, content: 'x', stored: true }));

const archives: [string, Uint8Array | string, MachineCheckId[], MachineCheckId[]?][] = [
  ['an archive', makeZip([letter, { name: 'b/c.jpg', content: 'x' }]), []],
  ['a name in GBK', makeZip([{ name: Buffer.from('d0a1d0c42e747874', 'hex') }]), []],
  ['2,000 entries', makeZip(makeEntries(2000)), []],
  [
    'a small blank page',
    makeZip([{ name: 'blank.bmp', content: makeZeros(500_000) }, ...makeEntries(100)]),
    [],
  ],
  ['nothing', '', ['document.empty']],
  [
    'too heavy',
    makeZip([{ name: 'a', content: makeZeros(1_000_001), stored: true }]),
    ['document.bytes'],
  ],
  ['no archive', 'just words', ['document.type']],
  ['a PDF', makePdf(), ['document.type']],
  [
    'a document of an office',
    makeZip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]),
    ['document.type'],
  ],
  ['an empty archive', makeZip([]), ['archive.entries']],
  ['2,001 entries', makeZip(makeEntries(2001)), ['archive.entries']],
  ['cut off', makeZip([letter, { ...letter, name: 'b' }]).subarray(0, 100), ['archive.readable']],
  ['a bomb', makeZip([{ name: 'zeros', content: makeZeros(10_000_000) }]), ['archive.ratio']],
  [
    'a bomb among others',
    makeZip([
      { name: 'zeros', content: makeZeros(2_000_000) },
      { name: 'a', content: makeZeros(500_000), stored: true },
    ]),
    ['archive.ratio'],
  ],
  [
    'a claim of 3 GB',
    makeZip([{ ...letter, claimedBytes: 3e9 }]),
    ['archive.total', 'archive.ratio'],
  ],
  [
    'an entry larger than it states',
    makeZip([letter, { name: 'bomb', content: makeZeros(2_000_000), claimedBytes: 1000 }]),
    ['archive.consistent'],
  ],
  [
    'an entry smaller than it states',
    makeZip([{ ...letter, claimedBytes: 9 }]),
    ['archive.consistent'],
  ],
  [
    'a stored entry of another size',
    makeZip([{ ...letter, stored: true, claimedBytes: 9 }]),
    ['archive.readable'],
  ],
  [
    'a local header of another size',
    makeZip([{ ...letter, local: { claimedBytes: 4 } }]),
    ['archive.consistent'],
  ],
  [
    'a local header of another name',
    makeZip([{ ...letter, local: { name: 'setup.exe' } }]),
    ['archive.consistent'],
  ],
  ['a descriptor', makeZip([{ ...letter, descriptor: 'short' }, second]), []],
  ['a descriptor of ZIP64', makeZip([{ ...letter, descriptor: 'zip64' }, second]), []],
  [
    'a descriptor without a signature',
    makeZip([{ ...letter, descriptor: 'unsigned' }, second]),
    [],
  ],
  [
    'bytes between two entries',
    makeZip([letter, { ...second, gap: program }]),
    ['archive.consistent'],
  ],
  ['bytes in front of the directory', makeZip([letter], { gap: program }), ['archive.consistent']],
  [
    'an entry in front that the directory does not list',
    makeZip([letter, second], { unlisted: 1 }),
    ['archive.consistent'],
  ],
  ['bytes behind the directory', makeZip([letter], { rest: program }), ['archive.consistent']],
  ['a comment', makeZip([letter], { comment: '#!/bin/sh' }), ['archive.consistent']],
  ['a comment of an entry', makeZip([{ ...letter, comment: 'x' }]), ['archive.consistent']],
  [
    'a descriptor of another size',
    makeZip([{ ...letter, descriptor: 'lying' }, second]),
    ['archive.consistent'],
  ],
  ['sizes of ZIP64', makeZip([{ ...letter, zip64: true }, second]), []],
  ['damaged content', makeZip([{ ...letter, damaged: true }]), ['archive.consistent']],
  [
    'damaged stored content',
    makeZip([{ ...letter, stored: true, damaged: true }]),
    ['archive.consistent'],
  ],
  [
    'an empty file and a folder',
    makeZip([
      { name: 'a', stored: true },
      { name: 'b/', stored: true },
    ]),
    [],
  ],
  ['a method of its own', makeZip([{ ...letter, method: 93 }]), ['archive.method']],
  ['a name of any length', makeZip([{ name: 'x'.repeat(5000) }]), ['archive.paths']],
  ['two entries of one name', makeZip([letter, second, letter]), ['archive.paths']],
  [
    'two names that Windows stores as one',
    makeZip([letter, { name: '材料/letter.txt. ' }]),
    ['archive.paths'],
  ],
  [
    'an entry inside of another',
    makeZip([
      { name: 'a', content: makeZip([second]), stored: true },
      { ...second, listedAt: 31 },
    ]),
    ['archive.overlap'],
  ],
  [
    'entries that share their bytes',
    makeZip([
      { name: 'a', content: 'x'.repeat(50_000), stored: true },
      ...Array.from({ length: 20 }, (_, at) => ({
        name: `${at}`,
        content: 'x'.repeat(50_000),
        stored: true,
        listedAt: 0,
      })),
    ]),
    ['archive.overlap'],
  ],
  ['a way out', makeZip([{ name: '../../etc/cron.d/x' }]), ['archive.paths']],
  ['a way out by Windows', makeZip([{ name: 'a\\..\\..\\x.txt' }]), ['archive.paths']],
  ['an absolute path', makeZip([{ name: '/etc/passwd' }]), ['archive.paths']],
  ['a drive', makeZip([{ name: 'C:\\Windows\\x.txt' }]), ['archive.paths']],
  ['dots that stay', makeZip([{ name: 'a..b/..c/d...txt' }]), []],
  ['a link', makeZip([{ name: 'x', content: '/etc/passwd', link: true }]), ['archive.links']],
  ['a password', makeZip([{ ...letter, encrypted: true }]), ['archive.encrypted']],
  [
    'an archive inside',
    makeZip([{ name: 'inner.ZIP', content: makeZip([letter]) }]),
    ['archive.nested'],
  ],
  ['a tarball inside', makeZip([{ name: 'inner.tar.gz' }]), ['archive.nested']],
  [
    'an archive of another name',
    makeZip([{ name: 'n0.dat', content: makeZip([letter]) }]),
    ['archive.nested'],
  ],
  [
    'a tarball of another name',
    makeZip([{ name: 'n0.dat', content: tarHead }]),
    ['archive.nested'],
  ],
  ['a document that is an archive', makeZip([{ name: 'n.docx', content: makeZip([letter]) }]), []],
  ['a program inside', makeZip([{ name: 'setup.exe' }]), [], ['archive.programs']],
  [
    'a program of another name',
    makeZip([{ name: 'a.jpg', content: program }]),
    [],
    ['archive.programs'],
  ],
  ['a program behind dots', makeZip([{ name: 'setup.exe. ' }]), [], ['archive.programs']],
  ['a program behind nothing', makeZip([{ name: 'b.scr\u200B' }]), [], ['archive.programs']],
  [
    'a program in front',
    Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), makeZip([letter])]),
    ['document.type'],
  ],
  [
    'a PDF too',
    makeZip([{ name: 'a.pdf', content: makePdf(), stored: true }]),
    ['document.polyglot'],
  ],
];

describe('checkZip', () => {
  test.each(archives)('%s', async (_, bytes, refusals, advice = []) => {
    const checks = await checkZip(await saveFile(bytes), limits);
    expect({
      refusals: listCheckIds(checks, 'refusal'),
      advice: listCheckIds(checks, 'advice'),
    }).toEqual({
      refusals,
      advice,
    });
  });

  test('a rejection names the entry', async () => {
    const bytes = makeZip([letter, { name: Buffer.from('2e2e2fd0a1d0c4', 'hex') }]);
    const checks = await checkZip(await saveFile(bytes), limits);
    expect(checks.find(({ level }) => level === 'refusal')?.measured).toEqual({ name: '../小心' });
    const hidden = makeZip([{ name: `../${'x\u202E'.repeat(100)}` }]);
    const [refusal] = (await checkZip(await saveFile(hidden), limits)).filter(
      ({ level }) => level === 'refusal',
    );
    expect(refusal?.measured).toEqual({ name: `../${'x '.repeat(58)}x…` });
  });
});

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

const documents: [string, () => Uint8Array | string | Promise<Uint8Array>, MachineCheckId[]][] = [
  ['a PDF', () => makePdf(), []],
  ['a PDF with packed objects', () => makePdf([makePdfObjectStream('7 0 << /Type /Font >>')]), []],
  [
    'a PDF that opens on a page',
    () => makePdf(['<< /OpenAction [3 0 R /Fit] /URI (https://example.org) >>']),
    [],
  ],
  ['an archive', () => makeZip([letter]), []],
  [
    'a JPEG',
    () =>
      sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    [],
  ],
  ['a PNG', () => makePng({ width: 50, height: 50 }), []],
  ['nothing', () => '', ['document.empty']],
  ['too heavy', () => makeZeros(1_000_001), ['document.bytes']],
  ['words', () => 'just words', ['document.type']],
  ['a page', () => '<!DOCTYPE html><p>Hi</p>', ['document.type']],
  ['a GIF', () => 'GIF89a\x01\x00\x01\x00\x00\x00\x00', ['document.type']],
  ['a PDF cut off', () => makePdf(['<< /A 1 >>']).subarray(0, 150), ['document.complete']],
  ['a PDF with a password', () => makePdf([], '/Encrypt 4 0 R '), ['document.encrypted']],
  ['a PDF with a script', () => makePdf([script]), ['document.script']],
  [
    'a script by another spelling',
    () => makePdf(['<< /S /J#61vaScript /J#53 (x) >>']),
    ['document.script'],
  ],
  [
    'a script in packed objects',
    () => makePdf([makePdfObjectStream(`7 0 ${script}`)]),
    ['document.script'],
  ],
  [
    'packed objects that cannot be read',
    () => makePdf([makePdfObjectStream('7 0 x', '[/ASCII85Decode /FlateDecode]')]),
    ['document.script'],
  ],
  [
    'packed objects that are a bomb',
    () => makePdf([makePdfObjectStream(' '.repeat(17 * 1024 * 1024))]),
    ['document.script'],
  ],
  [
    'packed objects without an end, among others',
    () => makePdf(Array.from({ length: 2 }, () => '<< /N 1 /First 4 >>\nstream\n')),
    ['document.script'],
  ],
  [
    'packed objects inside of others',
    () =>
      makePdf(Array.from({ length: 2 }, () => '<< /N 1 /First 4 >>\nstream\n').concat('endstream')),
    ['document.script'],
  ],
  [
    'packed objects beside others',
    () => makePdf([makePdfObjectStream('7 0 x'), makePdfObjectStream('8 0 x')]),
    [],
  ],
  [
    'a PDF that starts a program',
    () => makePdf(['<< /S /Launch /F (cmd.exe) >>']),
    ['document.script'],
  ],
  [
    'a PDF with a file inside',
    () => makePdf(['<< /Type /EmbeddedFile /Length 0 >>']),
    ['document.script'],
  ],
  [
    'a PDF that is an archive too',
    () => Buffer.concat([makePdf(), makeZip([letter])]),
    ['document.polyglot'],
  ],
  [
    'a PNG that is an archive too',
    () => Buffer.concat([makePng({ width: 5, height: 5 }), makeZip([letter])]),
    ['document.polyglot'],
  ],
  [
    'a PNG that is a PDF too',
    () => makePng({ width: 5, height: 5 }, [{ type: 'tEXt', data: Buffer.from('a\0%PDF-1.7') }]),
    ['document.polyglot'],
  ],
  [
    'a PNG that is a page too',
    () =>
      makePng({ width: 5, height: 5 }, [
        { type: 'tEXt', data: Buffer.from('a\0<script>alert(1)</script>') },
      ]),
    ['document.polyglot'],
  ],
  [
    'a PNG with too few pixels',
    () => makePng({ width: 50, height: 50 }, [], 100),
    ['document.complete'],
  ],
  [
    'a PNG of too many pixels',
    () => makePng({ width: 12_000, height: 12_000 }, [], 100),
    ['image.pixels'],
  ],
  [
    'an interlaced PNG of 16 bits and too many pixels',
    () =>
      makePng(
        { width: 6300, height: 6300, bitDepth: 16, hasAlpha: true, isInterlaced: true },
        [],
        100,
      ),
    ['image.pixels'],
  ],
  ['an archive with a way out', () => makeZip([{ name: '../x' }]), ['archive.paths']],
];

describe('checkDocument', { timeout: 30_000 }, () => {
  test.each(documents)('%s', async (_, make, refusals) => {
    const { checks } = await checkDocument(await saveFile(await make()), limits);
    expect(listCheckIds(checks, 'refusal')).toEqual(refusals);
  });

  test('returns the kind of an accepted file', async () => {
    expect((await checkDocument(await saveFile(makePdf()), limits)).kind).toBe('pdf');
    expect((await checkDocument(await saveFile(makeZip([letter])), limits)).kind).toBe('zip');
    expect((await checkDocument(await saveFile('words'), limits)).kind).toBeNull();
  });
});
