import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { drawnCaptchas, plainDigits } from './reader/pictures.ts';
import { drawSheet } from './reader/sheet.ts';
import { writeSoundSheet } from './reader/sound-sheet.ts';
import { spokenCaptchas } from './reader/sounds.ts';
import { measureRate, trainSegmentReader, trainWholeReader } from './reader/training.ts';
import { formatRow } from './times.ts';

// Trains a small network on captchas drawn by the server's code, and prints the share of new captchas that it reads:
// whole captchas, and captchas cut into digits. Plain digits show what the network reads without the drawing's
// obstacles; they get a quarter of the time. Minutes are CPU minutes, drawing included.
// `--sheet <file>` instead writes a sheet of forty captchas for people to read, and prints their codes. `--sounds
// <folder>` writes twenty sounds, their codes, and a page that plays them. `--only sounds` or `--only pictures` trains on
// these captchas only.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '8' },
    sheet: { type: 'string' },
    sounds: { type: 'string' },
    only: { type: 'string' },
  },
});
const seconds = Number(values.minutes) * 60;
const captchas = 200;
const goals = { pictures: 0.15, sounds: 0.4 };

if (values.sheet) {
  const { image, codes } = await drawSheet();
  await writeFile(values.sheet, image);
  console.log(codes.join('\n'));
} else if (values.sounds) await writeSoundSheet(values.sounds);
else await compareReaders();

async function compareReaders() {
  const formatShare = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(formatRow('', 'in pieces', 'whole'));
  for (const { kind, source, time } of [
    { kind: 'plain', source: plainDigits, time: seconds / 4 },
    { kind: 'pictures', source: drawnCaptchas, time: seconds },
    { kind: 'sounds', source: spokenCaptchas, time: seconds / 2 },
  ] as const) {
    if (values.only && values.only !== kind) continue;
    const segmentReader = await trainSegmentReader(source, time / 2);
    const pieces = segmentReader ? await measureRate(segmentReader, source, captchas) : 0;
    const whole = await measureRate(await trainWholeReader(source, time), source, captchas);
    console.log(
      formatRow(kind === 'plain' ? 'plain digits' : kind, formatShare(pieces), formatShare(whole)),
    );
    if (kind === 'plain') continue;
    const verdict = Math.max(pieces, whole) <= goals[kind] ? 'reached' : 'missed';
    console.log(`captcha ${kind} read: goal ≤ ${formatShare(goals[kind])}: ${verdict}`);
  }
}
