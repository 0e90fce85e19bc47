import sharp from 'sharp';
import { buildPaperDocument } from '../apps/server/src/modules/papers/paper-documents.ts';
import { buildPosterSheet, coverSize } from '../apps/server/src/modules/share/poster-sheet.ts';
import { openDocumentProcess } from '../apps/server/src/platform/documents/document.ts';
import { openPictureDrawingProcess } from '../apps/server/src/platform/drawing/drawing-process.ts';

// Compares the CPU time of creating a share poster and the papers that an entrant signs with that of encoding a picture
// of the poster's size. Includes all threads.
const rounds = 9;
const goal = 150;

/** Creates a picture of noise, which takes as long to encode as a film's still. */
const createNoiseImage = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#16191A',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  }).blur(4);

const desc = '我们的室友收到一条短信，说包裹丢了。他点开了链接，后来的一切都从这里开始。';
const jpeg = await createNoiseImage(coverSize.width, coverSize.height)
  .jpeg({ quality: 88 })
  .toBuffer();
const cover = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
const raw = await createNoiseImage(1080, 1440).raw().toBuffer();

const poster = buildPosterSheet({
  contest: '让骗局穿帮 · 反诈公益微电影大赛',
  number: '0042 号',
  title: '别点那条链接，也别接那通电话',
  team: '第七放映室',
  giveaway: { label: '穿帮 0:42', line: '警察不会在电话里让你转账。' },
  scan: '扫码观看',
  address: 'https://contest.example/s/e16p',
  cover,
  accent: '#F2F4F3',
  logo: null,
  typefaces: ['sc'],
});

const paper = buildPaperDocument('entry-form', 'zh-CN', {
  date: new Date(),
  contest: '让骗局穿帮 · 反诈公益微电影大赛',
  organiser: '江城影视',
  number: '0042',
  title: '别点那条链接',
  desc: desc.repeat(50),
  team: '第七放映室',
  teamDesc: desc.repeat(20),
  group: 'student',
  school: '江城大学',
  contact: 'team@example.org',
  guardian: { under14: false },
  declarations: { rights: true, clean: true, rules: true },
  files: [],
});

const drawer = openPictureDrawingProcess();
const printer = openDocumentProcess();
const encoded = 'a picture only encoded';
const works = {
  [encoded]: () =>
    sharp(raw, { raw: { width: 1080, height: 1440, channels: 3 } })
      .png()
      .toBuffer(),
  'share poster': () => drawer.draw(async () => poster),
  'entry form, 4 pages': () => printer.draw(async () => paper),
};

/** Returns the CPU milliseconds of this process with all its threads. */
async function measureCpu(work: () => Promise<Buffer>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const measured = new Map<string, number[]>();
for (const [name, work] of Object.entries(works)) {
  console.log(`${name}: ${Math.round((await work()).length / 1024)} KB`);
}
// Runs both sides in turn, so that other work of the machine affects both.
for (let round = 0; round < rounds; round++) {
  for (const [name, work] of Object.entries(works)) {
    measured.set(name, [...(measured.get(name) ?? []), await measureCpu(work)]);
  }
}
await Promise.all([drawer.close(), printer.close()]);

const computeMedianCpu = (name: string) =>
  (measured.get(name) ?? []).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
const base = computeMedianCpu(encoded);
for (const name of Object.keys(works)) {
  const cpu = computeMedianCpu(name);
  console.log(`${name}: ${cpu.toFixed(0)} ms of CPU, ${(cpu / base).toFixed(2)} × ${encoded}`);
}
const verdict = computeMedianCpu('share poster') <= goal ? 'reached' : 'missed';
console.log(`share poster: goal ≤ ${goal} ms of CPU: ${verdict}`);
