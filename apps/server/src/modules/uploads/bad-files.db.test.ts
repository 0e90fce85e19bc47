import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { deflateSync } from 'node:zlib';
import { locales } from '@film-contest/contract/locales';
import type { UploadedFile, UploadKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { getTranslator } from '@film-contest/messages/load';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makePdf, makePng, makeZip } from '../../../test/archive-files.ts';
import { createEntrant, makeEntry, openContest } from '../../../test/factories.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { uploadFile } from '../../../test/upload-file.ts';

// Sends every kind of bad file through the entrant's calls. Each row names the expected checks: rejected with these
// errors and the measured value, or accepted with this advice and repaired.

const app = await createTestApp();
const films = await createMediaFiles();
let trap: Server;
let calls = 0;

beforeAll(async () => {
  await openContest(app);
  trap = createServer((socket) => {
    calls++;
    socket.on('error', () => {}).end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  trap.close();
  await films.dispose();
  await app.close();
});

/** Uploads a file as an entrant, and returns the result. */
async function uploadAsEntrant(kind: UploadKind, bytes: Uint8Array): Promise<UploadedFile> {
  return uploadFile(app, await createEntrant(app), kind, bytes);
}

const listCheckIds = ({ checks }: Pick<UploadedFile, 'checks'>, level: string) =>
  checks.filter((check) => check.level === level).map(({ id }) => id);

type Refused = { refused: string[]; says: string };
type Taken = { advice: string[] };

function expectChecks(file: UploadedFile, expected: Refused | Taken) {
  if ('advice' in expected) {
    expect({ state: file.state, advice: listCheckIds(file, 'advice') }).toEqual({
      state: 'checked',
      ...expected,
    });
    return;
  }
  const { refused, says } = expected;
  expect({ state: file.state, refused: listCheckIds(file, 'refusal') }).toEqual({
    state: 'refused',
    refused,
  });
  expectMessages(file, says);
}

/** Each rejection has a message in each language, with the measured value. */
function expectMessages({ checks }: Pick<UploadedFile, 'checks'>, says: string) {
  const [refusal] = checks.filter(({ level }) => level === 'refusal');
  if (!refusal) throw new Error('nothing was refused');
  for (const locale of locales) {
    const t = getTranslator(locale, 'checks');
    const words = describeCheck(t, refusal);
    expect(words).not.toBe(t('checks.unknown.refusal'));
    expect(words).toContain(says);
  }
}

const readFilm = (name: string) => async () => readFile(await films.film(name));
const makeTextFile = (text: string) => () => Buffer.from(text);

const filmRows: [string, () => Promise<Buffer> | Buffer, Refused | Taken][] = [
  ['empty', makeTextFile(''), { refused: ['video.empty'], says: '' }],
  ['truncated', readFilm('cut.mp4'), { refused: ['video.truncated'], says: '60' }],
  [
    'truncated, with its index in front',
    readFilm('cut-index-in-front.mp4'),
    { refused: ['video.truncated'], says: '59' },
  ],
  ['truncated Matroska', readFilm('cut.mkv'), { refused: ['video.truncated'], says: '59' }],
  ['a WebM with a hole', readFilm('hole.webm'), { refused: ['video.intact'], says: '' }],
  [
    'wrong container: a program',
    () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(5000)]),
    { refused: ['video.container'], says: 'application/x-msdownload' },
  ],
  [
    'wrong container: words',
    makeTextFile('just words\n'.repeat(500)),
    { refused: ['video.container'], says: 'MP4' },
  ],
  [
    'wrong container: a page',
    makeTextFile('<!DOCTYPE html><script>1</script>'),
    { refused: ['video.container'], says: 'text/html' },
  ],
  ['4K', readFilm('4k.mp4'), { refused: ['video.size'], says: '3840 × 2160' }],
  ['720p', readFilm('720p.mp4'), { refused: ['video.size'], says: '1280 × 720' }],
  [
    'portrait by a rotation flag',
    readFilm('turned.mp4'),
    { refused: ['video.size'], says: '1080 × 1920' },
  ],
  [
    'stored upright, shown across by a rotation flag',
    readFilm('turned-portrait.mp4'),
    { advice: [] },
  ],
  ['anamorphic, 1920 × 1080 as seen', readFilm('anamorphic.mp4'), { advice: [] }],
  [
    'anamorphic, wider than 1920 as seen',
    readFilm('stretched.mp4'),
    { refused: ['video.size'], says: '2560 × 1080' },
  ],
  [
    'variable frame rate',
    readFilm('two-rates.mp4'),
    { advice: ['video.frameRate', 'video.constantFrameRate'] },
  ],
  ['no audio', readFilm('silent.mp4'), { advice: ['video.audio'] }],
  ['no picture', readFilm('sound-only.mp4'), { refused: ['video.track'], says: '' }],
  ['a track without pictures', readFilm('no-frames.mp4'), { refused: ['video.frames'], says: '' }],
  [
    'ten minutes and a second',
    readFilm('10-01.mp4'),
    { refused: ['video.duration'], says: '10:01' },
  ],
  [
    'ten minutes and a padding',
    readFilm('10-00.4.mp4'),
    { advice: ['video.frameRate', 'video.audio'] },
  ],
  [
    'a header that claims more',
    readFilm('claims-5-minutes.mkv'),
    { refused: ['video.durationsAgree'], says: '5:00' },
  ],
  [
    'a header that claims less',
    readFilm('claims-3-minutes.mkv'),
    { refused: ['video.duration', 'video.durationsAgree'], says: '12:00' },
  ],
  [
    'a codec that is not taken',
    readFilm('rare-codec.avi'),
    { refused: ['video.codec'], says: 'H.264' },
  ],
];

describe('films', { timeout: 60_000 }, () => {
  test.each(filmRows)('%s', async (_, make, expected) => {
    expectChecks(await uploadAsEntrant('url', await make()), expected);
  });

  test('a playlist with the name of a film is rejected, and causes no network request', async () => {
    const address = trap.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const target = `http://127.0.0.1:${port}/a.ts`;
    for (const text of [
      `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${target}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${target}'\n`,
      `<?xml version="1.0"?><MPD><BaseURL>${target}</BaseURL></MPD>`,
    ]) {
      const file = await uploadAsEntrant('url', Buffer.from(text));
      expectChecks(file, { refused: ['video.container'], says: 'MP4' });
    }
    expect(calls).toBe(0);
    // Verifies that this setup detects a connection.
    await fetch(target);
    expect(calls).toBe(1);
  });

  test('damage in the middle is found when the film is decoded, and returned with its reason', async () => {
    const visitor = await createEntrant(app);
    const { id: url, state } = await uploadFile(
      app,
      visitor,
      'url',
      await readFilm('damaged.mp4')(),
    );
    expect(state).toBe('checked');
    const entry = await makeEntry(app, 'draft', { owner: visitor.account, form: { url } });
    const params = { id: entry.id };
    await visitor.get('submitEntry', { params, body: { version: entry.version } });
    await app.runJobs();
    const back = await visitor.get('getMyEntry', { params });
    expect(back).toMatchObject({ state: 'changes_requested', film: { state: 'refused' } });
    expect(listCheckIds(back, 'refusal')).toEqual(['video.decodes']);
    expectMessages(back, '0:02');
    expect(back.reasons).toEqual([{ field: 'url', reason: expect.stringContaining('0:02') }]);
  });
});

/** Creates a picture that is red above and blue below, to detect rotation and colour changes. */
function makeTwoColourPicture(width = 960, height = 540): Sharp {
  const above = Math.floor(height / 2);
  const red = { width, height: above, channels: 3, background: '#f00' } as const;
  return sharp({ create: red }).extend({ bottom: height - above, background: '#00f' });
}

/** The same picture rotated by 90°, with an EXIF orientation that corrects it. */
function makeRotatedPicture(): Sharp {
  const blue = { width: 270, height: 960, channels: 3, background: '#00f' } as const;
  const lying = sharp({ create: blue }).extend({ left: 270, background: '#f00' });
  return lying.withMetadata({ orientation: 6 });
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/x"/></svg>';
const frames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
const works = { width: 960, height: 540 };
/** Creates a PNG whose metadata expands to 64 MB. */
const makeExpandingText = () =>
  Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(64 * 1024 * 1024)),
  ]);

const pictureRows: [string, () => Promise<Buffer> | Buffer, Refused | Taken | 'made right'][] = [
  [
    '12000 × 12000',
    () => makePng({ width: 12_000, height: 12_000 }, [], 1000),
    { refused: ['image.pixels', 'image.shape'], says: '12000 × 12000' },
  ],
  [
    '16-bit PNG',
    () => makeTwoColourPicture().toColourspace('rgb16').png().toBuffer(),
    'made right',
  ],
  [
    'CMYK JPEG',
    () => makeTwoColourPicture().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
    'made right',
  ],
  ['EXIF-turned JPEG', () => makeRotatedPicture().jpeg({ quality: 100 }).toBuffer(), 'made right'],
  [
    'GIF renamed .png',
    () => makeTwoColourPicture().gif().toBuffer(),
    { refused: ['image.type'], says: 'image/gif' },
  ],
  [
    'WebP renamed .png',
    () => makeTwoColourPicture().webp().toBuffer(),
    { refused: ['image.type'], says: 'image/webp' },
  ],
  ['SVG renamed .png', makeTextFile(svg), { refused: ['image.type'], says: 'image/svg+xml' }],
  [
    'APNG',
    () => makePng(works, [{ type: 'acTL', data: frames }]),
    { refused: ['image.type'], says: 'image/apng' },
  ],
  [
    'decompression bomb: more pixels than memory',
    () => makePng({ width: 80_000, height: 45_000 }, [], 1000),
    { refused: ['image.pixels'], says: '80000 × 45000' },
  ],
  [
    'decompression bomb: letters that swell',
    () => makePng(works, [{ type: 'zTXt', data: makeExpandingText() }]),
    { advice: [] },
  ],
  [
    'polyglot: a zip behind a picture',
    async () =>
      Buffer.concat([
        await makeTwoColourPicture().jpeg({ quality: 100 }).toBuffer(),
        makeZip([{ name: 'x.html', content: '<script>', stored: true }]),
      ]),
    'made right',
  ],
  ['empty', makeTextFile(''), { refused: ['image.empty'], says: '' }],
  [
    'truncated',
    async () =>
      (await makeTwoColourPicture().png({ compressionLevel: 0 }).toBuffer()).subarray(0, 500_000),
    { refused: ['image.decodes'], says: '' },
  ],
  [
    'too small',
    () => makeTwoColourPicture(640, 360).png().toBuffer(),
    { refused: ['image.size'], says: '640 × 360' },
  ],
];

describe('pictures', { timeout: 60_000 }, () => {
  test.each(pictureRows)('%s', async (_, make, expected) => {
    const file = await uploadAsEntrant('front_cover_url', await make());
    if (expected !== 'made right') return expectChecks(file, expected);
    expectChecks(file, { advice: [] });
    const shown = await app.visitor().request({ url: file.preview ?? '' });
    expect(shown.rawPayload.includes('<script>')).toBe(false);
    const { data, info } = await sharp(shown.rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 960, height: 540 });
    const readColour = (y: number) =>
      [...data.subarray((y * 960 + 480) * info.channels)].slice(0, 3);
    const [red = 0, , noBlue = 255] = readColour(80);
    const [noRed = 255, , blue = 0] = readColour(460);
    expect([red > 200, noBlue < 60, noRed < 80, blue > 130]).toEqual([true, true, true, true]);
  });
});

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const letter = { name: 'letter.txt', content: 'Dear all' };

const paperRows: [string, UploadKind, () => Buffer, Refused | Taken][] = [
  [
    'zip bomb',
    'materials',
    () => makeZip([{ name: 'zeros.bin', content: Buffer.alloc(10_000_000) }]),
    { refused: ['archive.ratio'], says: 'zeros.bin' },
  ],
  [
    'zip that claims more than may be unpacked',
    'materials',
    () => makeZip([{ ...letter, claimedBytes: 4e9 }]),
    { refused: ['archive.total', 'archive.ratio'], says: '3,814.7 MB' },
  ],
  [
    'zip with ../',
    'materials',
    () => makeZip([{ name: '../../etc/cron.d/x' }]),
    { refused: ['archive.paths'], says: '../../etc/cron.d/x' },
  ],
  [
    'nested zip',
    'materials',
    () => makeZip([{ name: 'inner.zip', content: makeZip([letter]) }]),
    { refused: ['archive.nested'], says: 'inner.zip' },
  ],
  [
    'zip that was cut off',
    'materials',
    () => makeZip([letter, { ...letter, name: 'b.txt' }]).subarray(0, 100),
    { refused: ['archive.readable'], says: '' },
  ],
  [
    'zip with a program',
    'materials',
    () => makeZip([{ name: 'setup.exe' }]),
    { advice: ['archive.programs'] },
  ],
  [
    'PDF with a script',
    'empower',
    () => makePdf([script]),
    { refused: ['document.script'], says: 'JavaScript' },
  ],
  [
    'PDF as a student proof with a script',
    'student_proof',
    () => makePdf([script]),
    { refused: ['document.script'], says: 'JavaScript' },
  ],
  [
    'polyglot: a PDF that is a zip too',
    'empower',
    () => Buffer.concat([makePdf(), makeZip([letter])]),
    { refused: ['document.polyglot'], says: 'application/pdf' },
  ],
  [
    'polyglot: a picture that is a page too',
    'empower',
    () => makePng(works, [{ type: 'tEXt', data: Buffer.from('a\0<script>') }]),
    { refused: ['document.polyglot'], says: 'text/html' },
  ],
  ['an empty letter', 'empower', () => Buffer.alloc(0), { refused: ['document.empty'], says: '' }],
  [
    'subtitles that are a picture',
    'subtitles_zh',
    () => makePng(works),
    { refused: ['subtitles.type'], says: 'SRT' },
  ],
  [
    'subtitles whose times run backwards',
    'subtitles_en',
    makeTextFile('WEBVTT\n\n00:05.000 --> 00:04.000\nHello\n'),
    { refused: ['subtitles.line', 'subtitles.cues'], says: '3' },
  ],
];

describe('papers and subtitles', { timeout: 60_000 }, () => {
  test.each(paperRows)('%s', async (_, kind, make, expected) => {
    expectChecks(await uploadAsEntrant(kind, make()), expected);
  });
});
