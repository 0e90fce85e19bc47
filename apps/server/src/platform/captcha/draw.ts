import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { splitDigits } from './code.ts';
import { pickNumberBetween, pickRandomItem, type Random, secureRandom } from './random.ts';
import { warpOpacity } from './warp.ts';

const width = 224;
const height = 72;

/** Pixels per unit: a captcha that is displayed 280 px wide has two pixels per CSS pixel. */
const density = 2.5;

// Fonts from npm packages, because a server may have no fonts installed.
const faces = {
  'Captcha Slab': '@expo-google-fonts/patua-one/400Regular/PatuaOne_400Regular.ttf',
  'Captcha Sign': '@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf',
  'Captcha Script': '@expo-google-fonts/lobster/400Regular/Lobster_400Regular.ttf',
  'Captcha Typewriter': '@expo-google-fonts/special-elite/400Regular/SpecialElite_400Regular.ttf',
};
const families = Object.keys(faces);
const require = createRequire(import.meta.url);
for (const [family, file] of Object.entries(faces)) {
  if (!GlobalFonts.registerFromPath(require.resolve(file), family)) {
    throw new Error(`cannot read the captcha font: ${file}`);
  }
}

/** Dark inks on light papers with a contrast of at least 5:1, legible on both themes of the page. */
const inks = ['#1d2b53', '#3b1d4a', '#12423c', '#5a2213', '#2a2a2e', '#0f3d5c'];
const papers = ['#e9e4d8', '#dfe6e4', '#e8e0e6', '#dde3ee', '#e6e8da', '#ece2dc'];

/**
 * Draws a captcha code as a PNG of 560×180 pixels. Digits touch, differ in font and slant, and are warped; curves of
 * the same colour cross them and others cut them, so that neither colour nor connected areas separate the digits. An
 * SVG would reveal the glyphs in its source.
 */
export function drawCaptcha(code: string, random: Random = secureRandom): Promise<Buffer> {
  const digits = splitDigits(code);
  const canvas = createEmptyCanvas();
  const page = canvas.getContext('2d');
  drawPaper(page, random);
  page.drawImage(drawInk(digits, random), 0, 0, width, height);
  drawSpeckles(page, random);
  reduceColourDepth(canvas);
  return canvas.encode('png');
}

/** Reduces each colour to sixteen levels, which makes the PNG a third as large without visible change. */
function reduceColourDepth(canvas: Canvas) {
  const page = canvas.getContext('2d');
  const picture = page.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = picture;
  for (let i = 0; i < data.length; i += 1) {
    if (i % 4 !== 3) data[i] = ((data[i] ?? 0) & 0xf0) | 0x08;
  }
  page.putImageData(picture, 0, 0);
}

function createEmptyCanvas(): Canvas {
  const canvas = createCanvas(width * density, height * density);
  canvas.getContext('2d').scale(density, density);
  return canvas;
}

function drawPaper(page: SKRSContext2D, random: Random) {
  const wash = page.createLinearGradient(0, 0, width, pickNumberBetween(random, 0, height));
  wash.addColorStop(0, pickRandomItem(random, papers));
  wash.addColorStop(1, pickRandomItem(random, papers));
  page.fillStyle = wash;
  page.fillRect(0, 0, width, height);
  page.save();
  page.globalAlpha = 0.16;
  // Faint digits in the background mislead classifiers that search for digits.
  for (let i = 0; i < 14; i += 1) {
    page.save();
    page.translate(pickNumberBetween(random, 0, width), pickNumberBetween(random, 0, height));
    page.rotate(pickNumberBetween(random, -3, 3));
    page.fillStyle = pickRandomItem(random, inks);
    page.font = `${pickNumberBetween(random, 16, 38)}px "${pickRandomItem(random, families)}"`;
    page.fillText(String(Math.floor(pickNumberBetween(random, 2, 10))), -10, 10);
    page.restore();
  }
  page.restore();
}

function drawInk(digits: readonly string[], random: Random): Canvas {
  const canvas = createEmptyCanvas();
  const ink = canvas.getContext('2d');
  drawDigits(ink, digits, random);
  for (let i = 0; i < 2; i += 1) drawCurve(ink, random, pickNumberBetween(random, 1.5, 2.3));
  ink.globalCompositeOperation = 'destination-out';
  for (let i = 0; i < 2; i += 1) drawCurve(ink, random, pickNumberBetween(random, 1, 1.6));
  warpOpacity(canvas, density, random);
  // One gradient over the whole captcha: colour does not separate curves from digits.
  ink.globalCompositeOperation = 'source-in';
  const stain = ink.createLinearGradient(0, 0, width, 0);
  for (const stop of [0, 0.5, 1]) stain.addColorStop(stop, pickRandomItem(random, inks));
  ink.fillStyle = stain;
  ink.fillRect(0, 0, width, height);
  return canvas;
}

function drawDigits(ink: SKRSContext2D, digits: readonly string[], random: Random) {
  const margin = 12;
  const step = (width - 2 * margin) / digits.length;
  let lastFamily = '';
  digits.forEach((digit, index) => {
    const family = pickRandomItem(
      random,
      families.filter((name) => name !== lastFamily),
    );
    lastFamily = family;
    ink.save();
    ink.font = `${pickNumberBetween(random, 42, 50)}px "${family}"`;
    const box = ink.measureText(digit);
    const glyph = box.actualBoundingBoxLeft + box.actualBoundingBoxRight;
    const tall = box.actualBoundingBoxAscent + box.actualBoundingBoxDescent;
    ink.translate(
      margin + step * (index + 0.5) + pickNumberBetween(random, -2.5, 2.5),
      height / 2 + pickNumberBetween(random, -7, 7),
    );
    ink.transform(
      1,
      pickNumberBetween(random, -0.12, 0.12),
      pickNumberBetween(random, -0.22, 0.22),
      1,
      0,
      0,
    );
    ink.rotate(pickNumberBetween(random, -0.18, 0.18));
    // Scales each captcha digit to its share of the width, so that neighbours touch without overlapping.
    ink.scale(
      (step * pickNumberBetween(random, 0.9, 1.02)) / glyph,
      pickNumberBetween(random, 38, 47) / tall,
    );
    ink.fillText(
      digit,
      box.actualBoundingBoxLeft - glyph / 2,
      box.actualBoundingBoxAscent - tall / 2,
    );
    ink.restore();
  });
}

function drawCurve(ink: SKRSContext2D, random: Random, thickness: number) {
  const level = () => pickNumberBetween(random, height * 0.15, height * 0.85);
  ink.lineWidth = thickness;
  ink.lineCap = 'round';
  ink.beginPath();
  ink.moveTo(pickNumberBetween(random, 0, 12), level());
  ink.bezierCurveTo(
    pickNumberBetween(random, 40, 90),
    pickNumberBetween(random, -20, height + 20),
    pickNumberBetween(random, 110, 160),
    pickNumberBetween(random, -20, height + 20),
    pickNumberBetween(random, width - 12, width),
    level(),
  );
  ink.stroke();
}

function drawSpeckles(page: SKRSContext2D, random: Random) {
  for (let i = 0; i < 90; i += 1) {
    page.globalAlpha = pickNumberBetween(random, 0.2, 0.7);
    page.fillStyle = pickRandomItem(random, random() < 0.5 ? inks : papers);
    page.beginPath();
    page.arc(
      pickNumberBetween(random, 0, width),
      pickNumberBetween(random, 0, height),
      pickNumberBetween(random, 0.4, 1.3),
      0,
      2 * Math.PI,
    );
    page.fill();
  }
}
