import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { measureOrderRules, trainDetector } from './reader/picture-reader.ts';
import { drawCaptchaSheet } from './reader/sheet.ts';
import { writeSoundSheet } from './reader/sound-sheet.ts';
import { spokenCaptchas } from './reader/sounds.ts';
import {
  measureReadRate,
  trainSingleDigitReader,
  trainWholeCaptchaReader,
} from './reader/training.ts';
import { formatRow } from './times.ts';

// Trains small networks on captchas drawn by the server's code, and prints the share of new captchas that they read.
// - Pictures: a network finds the digits, and simple rules order them. A longer program that was written for these
// pictures orders them too; its share is printed but does not affect the verdict.
// - Sounds: half of the training time is for whole sounds, a quarter for sounds cut into digits, if they can be cut.
// - Times are minutes of CPU time, including the time to draw.
// Options:
// - `--sheet <file>` only writes a sheet of forty captchas for people to read, and prints their codes.
// - `--sounds <folder>` only writes twenty sounds, their codes, and a page that plays them.
// - `--only sounds` or `--only pictures` limits the training to these captchas.
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
const formatShare = (share: number) => `${(share * 100).toFixed(1)} %`;

if (values.sheet) {
  const { image, codes } = await drawCaptchaSheet();
  await writeFile(values.sheet, image);
  console.log(codes.join('\n'));
} else if (values.sounds) await writeSoundSheet(values.sounds);
else {
  if (values.only !== 'sounds') await measurePictureReaders();
  if (values.only !== 'pictures') await measureSoundReaders();
}

async function measurePictureReaders() {
  const detector = await trainDetector(seconds);
  const { complete, rates, search } = await measureOrderRules(detector, captchas);
  console.log(formatRow('all digits of the code found', formatShare(complete)));
  console.log(formatRow('order of digits', 'found', 'known'));
  for (const { name, found, known } of rates) {
    console.log(formatRow(name, formatShare(found), formatShare(known)));
  }
  printVerdict(
    'pictures (trained reader, simple rules)',
    Math.max(...rates.map(({ found }) => found)),
    0.15,
  );
  console.log(
    `captcha pictures read by a program written for these pictures (search along beads): ${formatShare(search.found)}, ` +
      `with all digits known ${formatShare(search.known)}; no goal`,
  );
}

async function measureSoundReaders() {
  const segmentReader = await trainSingleDigitReader(spokenCaptchas, seconds / 4);
  const pieces = segmentReader ? await measureReadRate(segmentReader, spokenCaptchas, captchas) : 0;
  const readWhole = await trainWholeCaptchaReader(spokenCaptchas, seconds / 2);
  const whole = await measureReadRate(readWhole, spokenCaptchas, captchas);
  console.log(formatRow('', 'in pieces', 'whole'));
  console.log(formatRow('sounds', formatShare(pieces), formatShare(whole)));
  printVerdict('sounds', Math.max(pieces, whole), 0.4);
}

function printVerdict(kind: string, read: number, goal: number) {
  const verdict = read <= goal ? 'reached' : 'missed';
  console.log(`captcha ${kind} read: goal ≤ ${formatShare(goal)}: ${verdict}`);
}
