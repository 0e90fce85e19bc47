import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadKind } from '@film-contest/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up as renameFiles } from '../../../migrations/20261203_file_names.ts';
import { createTestApp } from '../../../test/app.ts';
import { makePdf, makeZip } from '../../../test/archive-files.ts';
import { createEntrant, openContest } from '../../../test/factories.ts';
import { sendChunk, sendTusRequest } from '../../../test/upload-file.ts';
import { createUrlSigner, getOriginalKey } from '../media/media.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

/** Uploads a file under a name. */
async function send(kind: UploadKind, filename: string, bytes: Buffer) {
  const visitor = await createEntrant(app);
  const origin = await app.listen();
  const body = { kind, filename, size: bytes.length };
  const { uploadId, endpoint, token } = await visitor.get('createUpload', { body });
  const headers = { 'upload-length': String(bytes.length) };
  const made = await sendTusRequest(`${origin}${endpoint}`, 'POST', token, { headers });
  await sendChunk(new URL(made.headers.get('location') ?? '', origin).href, token, 0, bytes);
  return visitor.get('completeUpload', { params: { id: uploadId } });
}

const readStoredFile = (id: string) => readFile(path.join(app.home.dataDir, 'files/originals', id));

/** Checks that size and hash, in the response and the database, match the stored bytes. */
async function expectRecorded({ id, size }: { id: string; size: number }, kept: Buffer) {
  const row = await app.db
    .selectFrom('uploads')
    .select(['size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sha256 = createHash('sha256').update(kept).digest('hex');
  expect({ size, row }).toEqual({ size: kept.length, row: { size: kept.length, sha256 } });
}

/** Creates a photo larger than the part of a file that is scanned for other types. */
const makePhoto = () =>
  sharp({
    create: {
      ...{ width: 60, height: 40, channels: 3, background: '#a33' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({ IFD3: { GPSLatitude: '30/1 16/1 0/1' }, IFD0: { Make: 'SecretCamera' } })
    .jpeg()
    .toBuffer();

const hta = Buffer.from('<hta:application><script>run()</script></hta:application>'.repeat(50));
const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n你好，世界，这是字幕\n');

describe('the name of a file', () => {
  test.each<[UploadKind, string, () => Buffer | Promise<Buffer>, string]>([
    ['empower', 'letter.hta', makePhoto, 'letter.jpg'],
    ['empower', 'letter\u202Efdp.exe', () => makePdf(), 'letter fdp.pdf'],
    ['empower', '../../letter.pdf', () => makePdf(), 'letter.pdf'],
    ['empower', 'letter', () => makePdf(), 'letter.pdf'],
    ['empower', 'Letter.JPEG', makePhoto, 'Letter.JPEG'],
    ['empower', 'con.pdf', () => makePdf(), '_con.pdf'],
    ['empower', '\u202E\u2066', () => makePdf(), 'file.pdf'],
    ['materials', 'all.exe', () => makeZip([{ name: 'a.txt', content: 'a' }]), 'all.zip'],
    ['subtitles_zh', 'zh.txt', () => srt, 'zh.srt'],
    ['subtitles_zh', 'zh.hta', () => Buffer.from(`WEBVTT\n\n${srt.toString()}`), 'zh.vtt'],
  ])('%s %j', async (kind, filename, make, expected) => {
    const file = await send(kind, filename, await make());
    expect([file.state, file.filename]).toEqual(['checked', expected]);
    const address = createUrlSigner(app.ctx)(getOriginalKey(file.id));
    const { headers } = await app.visitor().request({ url: address });
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(expected)}`,
    );
  });

  test('shows the type of a rejected file', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(5000)]);
    const file = await send('empower', 'letter.pdf', program);
    expect([file.state, file.filename]).toEqual(['refused', 'letter.exe']);
  });

  test('is corrected for existing files by the migration', async () => {
    const { id } = await send('empower', 'letter.jpg', await makePhoto());
    const { id: film } = await send('materials', 'a.zip', makeZip([{ name: 'a', content: 'a' }]));
    const renameUpload = async (of: string, filename: string) => {
      await app.db.updateTable('uploads').set({ filename }).where('id', '=', of).execute();
      await app.db.transaction().execute((tx) => renameFiles(tx as never));
      const row = await app.db
        .selectFrom('uploads')
        .select('filename')
        .where('id', '=', of)
        .executeTakeFirstOrThrow();
      return row.filename;
    };
    expect(await renameUpload(id, 'letter.hta')).toBe('letter.jpg');
    expect(await renameUpload(id, 'a\u202Egpj.exe')).toBe('a gpj.jpg');
    expect(await renameUpload(id, 'Letter.JPEG')).toBe('Letter.JPEG');
    expect(await renameUpload(film, 'v1.2')).toBe('v1.2.zip');
  });
});

describe('a picture', () => {
  const frame = { create: { width: 160, height: 160, channels: 3, background: '#a33' } } as const;

  test.each(['jpeg', 'png'] as const)(
    'is cut off after its end mark, and otherwise unchanged: %s',
    async (format) => {
      const picture = await sharp(frame)
        .withExif({ IFD0: { Make: 'Camera' } })
        .toFormat(format);
      const bytes = await picture.toBuffer();
      const { id, size, state } = await send(
        'team_logo',
        `a.${format}`,
        Buffer.concat([bytes, hta]),
      );
      expect(state).toBe('checked');
      const kept = await readStoredFile(id);
      expect(kept).toEqual(bytes);
      await expectRecorded({ id, size }, kept);
    },
  );
});

describe('a letter', () => {
  test('that is an image is encoded from its pixels', async () => {
    const sent = Buffer.concat([await makePhoto(), hta]);
    const { id, size, state } = await send('empower', 'letter.jpg', sent);
    expect(state).toBe('checked');
    const kept = await readStoredFile(id);
    expect(kept.includes('hta:application') || kept.includes('SecretCamera')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    await expectRecorded({ id, size }, kept);
  });

  test('that is a PNG stays one', async () => {
    const png = await sharp(await makePhoto())
      .png()
      .toBuffer();
    const { id } = await send('student_proof', 'proof.png', Buffer.concat([png, hta]));
    const kept = await readStoredFile(id);
    expect(kept.includes('hta:application')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 });
  });

  test('that is a PDF ends at its last end mark', async () => {
    const pdf = makePdf([`<< /Filler (${' '.repeat(2000)}) >>`]);
    const { id, size } = await send(
      'empower',
      'a.pdf',
      Buffer.concat([pdf, hta.subarray(0, 1000)]),
    );
    expect(await readStoredFile(id)).toEqual(pdf);
    expect(size).toBe(pdf.length);
  });

  test('that is a PDF with much behind its end is rejected', async () => {
    const { state } = await send('empower', 'a.pdf', Buffer.concat([makePdf(), hta]));
    expect(state).toBe('refused');
  });

  test('without anything behind its end stays as it is, byte for byte', async () => {
    const pdf = makePdf();
    const zip = makeZip([{ name: 'a.txt', content: 'a' }]);
    expect(await readStoredFile((await send('empower', 'a.pdf', pdf)).id)).toEqual(pdf);
    expect(await readStoredFile((await send('empower', 'a.zip', zip)).id)).toEqual(zip);
  });

  test('that is an archive with something behind its end is rejected', async () => {
    const zip = Buffer.concat([makeZip([{ name: 'a.txt', content: 'a' }]), hta]);
    expect((await send('empower', 'a.zip', zip)).state).toBe('refused');
  });
});
