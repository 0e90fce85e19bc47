import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { splitDigits } from './code.ts';
import { area, createStroke, placeDigits } from './layout.ts';
import { pickNumberBetween, pickRandomItem, type Random, secureRandom } from './random.ts';
import { type Contours, findBounds, strokePath, styles, tracePath } from './styles.ts';

const { width, height } = area;

/** Pixels per unit. Pages show a captcha up to 320 px wide, with 1.75 pixels per CSS pixel. */
const density = 2.5;

/** Space around a digit for its style, such as a plate or a shadow, in units. */
const edge = 6;

/** Dark inks on light papers with a contrast of at least 5:1, legible on both themes of the page. */
const inks = ['#1d2b53', '#3b1d4a', '#12423c', '#5a2213', '#2a2a2e', '#0f3d5c'];
const papers = ['#e9e4d8', '#dfe6e4', '#e8e0e6', '#dde3ee', '#e6e8da', '#ece2dc'];

/** Draws a captcha code as a PNG of 560×180 pixels. An SVG would reveal the glyphs in its source. */
export const drawCaptcha = (code: string, random: Random = secureRandom): Promise<Buffer> =>
  composeCaptcha(code, random).canvas.encode('png');

/**
 * Composes the picture of a code. Digits and strokes invert each other where they overlap, so that neither brightness nor
 * connected areas separate them. Also returns the digits' horizontal centres as shares of the width, with which the
 * benchmark trains its reader.
 */
export function composeCaptcha(code: string, random: Random) {
  const { placed, warp } = placeDigits(splitDigits(code), random);
  const canvas = createEmptyCanvas();
  const page = canvas.getContext('2d');
  drawPaper(page, random);
  const ink = createEmptyCanvas();
  const pen = ink.getContext('2d');
  pen.globalCompositeOperation = 'xor';
  if (random() < 0.5) pen.fillRect(0, 0, width, height);
  for (const { contours } of placed) drawDigit(pen, contours, random);
  for (let i = 0; i < 2; i += 1) {
    tracePath(pen, [createStroke(random).map(warp)], { isOpen: true });
    strokePath(pen, pickNumberBetween(random, 1.8, 2.8));
  }
  stain(pen, random);
  page.drawImage(ink, 0, 0, width, height);
  drawSpeckles(page, random);
  reduceColourDepth(canvas);
  return { canvas, centres: placed.map(({ centre }) => centre / width) };
}

/**
 * Draws a digit in a style of its own. Digits invert each other, which a style must not do to itself, so each is drawn on a
 * canvas of its own first.
 */
function drawDigit(pen: SKRSContext2D, contours: Contours, random: Random) {
  const bounds = findBounds(contours);
  // Whole pixels, because the copy would be blurred otherwise.
  const toStart = (at: number) => Math.floor((at - edge) * density);
  const toSize = (size: number) => Math.ceil((size + 2 * edge) * density + 1);
  const [left, top] = [toStart(bounds.left), toStart(bounds.top)];
  const canvas = createCanvas(toSize(bounds.width), toSize(bounds.height));
  const own = canvas.getContext('2d');
  own.translate(-left, -top);
  own.scale(density, density);
  pickRandomItem(random, styles)(own, contours, random);
  pen.save();
  pen.resetTransform();
  pen.drawImage(canvas, left, top);
  pen.restore();
}

/** Colours all ink by one gradient: colour does not separate strokes from digits. */
function stain(pen: SKRSContext2D, random: Random) {
  pen.globalCompositeOperation = 'source-in';
  const colours = pen.createLinearGradient(0, 0, width, 0);
  for (const stop of [0, 0.5, 1]) colours.addColorStop(stop, pickRandomItem(random, inks));
  pen.fillStyle = colours;
  pen.fillRect(0, 0, width, height);
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
