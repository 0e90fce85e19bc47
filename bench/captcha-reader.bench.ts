import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { drawnCaptchas, plainDigits } from './reader/pictures.ts';
import { drawSheet } from './reader/sheet.ts';
import { spokenCaptchas } from './reader/sounds.ts';
import { measureRate, trainSegmentReader, trainWholeReader } from './reader/training.ts';
import { formatRow } from './times.ts';

// Trains a small network on captchas drawn by the server's code, and prints the share of new captchas that it reads:
// whole captchas, and captchas cut into digits. Plain digits show what the network reads without the drawing's
// obstacles; they get a quarter of the time. Minutes are CPU minutes, drawing included.
// `--sheet <file>` instead writes a sheet of forty captchas for people to read, and prints their codes.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '8' }, sheet: { type: 'string' } },
});
const seconds = Number(values.minutes) * 60;
const captchas = 200;
const goal = 0.15;

if (values.sheet) {
  const { image, codes } = await drawSheet();
  await writeFile(values.sheet, image);
  console.log(codes.join('\n'));
} else await compareReaders();

async function compareReaders() {
  const formatShare = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(formatRow('', 'in pieces', 'whole'));
  const rates: number[] = [];
  for (const [name, source, time] of [
    ['plain digits', plainDigits, seconds / 4],
    ['captcha pictures', drawnCaptchas, seconds],
    ['captcha sounds', spokenCaptchas, seconds / 2],
  ] as const) {
    const pieces = await measureRate(await trainSegmentReader(source, time / 2), source, captchas);
    const whole = await measureRate(await trainWholeReader(source, time), source, captchas);
    console.log(formatRow(name, formatShare(pieces), formatShare(whole)));
    rates.push(Math.max(pieces, whole));
  }
  const verdict = (rates[1] ?? 1) <= goal ? 'reached' : 'missed';
  console.log(`captcha pictures read: goal ≤ ${formatShare(goal)}: ${verdict}`);
}
