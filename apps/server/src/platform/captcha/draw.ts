import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { splitDigits } from './code.ts';
import { faces } from './glyphs.ts';
import { type Colour, encodeFourColourPng } from './png.ts';
import { pickNumberBetween, pickRandomItem, type Random, secureRandom } from './random.ts';
import { area, generateLayout, type Point, type Route } from './route.ts';

/** Pixels of the picture per drawing unit. */
const density = 1.75;

/** Maximum digits of a code. With more, `generateLayout` takes too long. */
const maxDigits = 6;
/** Number of digits on the second line, which are not part of the code. */
const decoys = 3;

/** Dark and light colours with a contrast of at least 7:1. */
const darkColours: readonly Colour[] = [
  [29, 43, 83],
  [59, 29, 74],
  [18, 66, 60],
  [90, 34, 19],
  [42, 42, 46],
  [15, 61, 92],
];
const lightColours: readonly Colour[] = [
  [233, 228, 216],
  [223, 230, 228],
  [232, 224, 230],
  [221, 227, 238],
  [230, 232, 218],
  [236, 226, 220],
];

/** Draws a captcha code as a PNG of 560×350 pixels. An SVG would reveal the digits in its source. */
export function drawCaptcha(code: string, random: Random = secureRandom): Buffer {
  const { canvas } = drawCaptchaWithDigitPositions(code, random);
  const colours = [pickRandomItem(random, darkColours), pickRandomItem(random, lightColours)];
  const [paper, ink] = (random() < 0.5 ? colours : colours.reverse()) as [Colour, Colour];
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const shades = new Uint8Array(width * height);
  for (let i = 0; i < shades.length; i += 1) shades[i] = (data[4 * i] as number) >> 6;
  const mixColours = (share: number) =>
    paper.map((from, i) => Math.round(from + ((ink[i] as number) - from) * share));
  const palette = [0, 1 / 3, 2 / 3, 1].map(mixColours) as unknown as Colour[];
  return encodeFourColourPng(shades, { width, height }, palette);
}

/**
 * Composes the picture of a code in white on black: two lines of beads that cross, with digits on them. The digits
 * along the line that begins at a dot are the code. Also returns the positions of the digits, with which the benchmark
 * trains its reader.
 * @throws RangeError for more than six digits
 */
export function drawCaptchaWithDigitPositions(code: string, random: Random) {
  const digits = splitDigits(code);
  if (digits.length > maxDigits) throw new RangeError('a captcha picture has six digits at most');
  const { lines, strands } = generateLayout([digits.length, decoys], random);
  const [line, other] = lines;
  const canvas = createCanvas(area.width * density, area.height * density);
  const pen = canvas.getContext('2d');
  pen.scale(density, density);
  pen.fillStyle = '#000000';
  pen.fillRect(0, 0, area.width, area.height);
  pen.fillStyle = '#ffffff';
  pen.strokeStyle = '#ffffff';
  for (const strand of strands) drawStrand(pen, strand, random);
  const beadWidth = pickNumberBetween(random, 4, 5);
  for (const part of lines.flatMap(({ parts }) => parts)) drawBeads(pen, part, beadWidth, random);
  drawDot(pen, line.parts[0]?.[0] as Point);
  drawDecoyLineBar(pen, other);
  for (const route of lines) drawArrowHead(pen, route);
  const placed = [
    ...digits.map((digit, i) => ({ digit, at: line.stops[i] as Point })),
    ...other.stops.map((at) => ({ digit: pickRandomItem(random, [...'23456789']), at })),
  ];
  for (const { digit, at } of placed) drawDigit(pen, digit, at, random);
  return { canvas, placed, dot: line.parts[0]?.[0] as Point };
}

function drawBeads(pen: SKRSContext2D, part: readonly Point[], width: number, random: Random) {
  pen.lineCap = 'round';
  pen.lineWidth = width;
  const getDashLength = (_: unknown, i: number) =>
    i % 2 ? pickNumberBetween(random, 6.5, 9) : 0.01;
  pen.setLineDash(Array.from({ length: 40 }, getDashLength));
  strokeCurve(pen, part);
}

function drawStrand(pen: SKRSContext2D, strand: readonly Point[], random: Random) {
  pen.lineCap = 'butt';
  pen.lineWidth = pickNumberBetween(random, 2.2, 3);
  pen.setLineDash([pickNumberBetween(random, 11, 18), pickNumberBetween(random, 3, 5)]);
  strokeCurve(pen, strand);
}

function strokeCurve(pen: SKRSContext2D, curve: readonly Point[]) {
  pen.beginPath();
  for (const point of curve) pen.lineTo(...point);
  pen.stroke();
  pen.setLineDash([]);
}

function drawDot(pen: SKRSContext2D, [x, y]: Point) {
  pen.beginPath();
  pen.arc(x, y, 8.5, 0, 2 * Math.PI);
  pen.fill();
}

/** Draws an arrow head at the end of a line. */
function drawArrowHead(pen: SKRSContext2D, { parts }: Route) {
  const [from, to] = (parts.at(-1)?.slice(-4) ?? []).filter((_, i) => i % 3 === 0) as Point[];
  drawRotated(pen, to as Point, from as Point, () => {
    pen.beginPath();
    pen.moveTo(-6, 0);
    pen.lineTo(7, 7);
    pen.lineTo(7, -7);
    pen.fill();
  });
}

/** Draws a bar at the beginning of the second line, whose digits are not part of the code. */
function drawDecoyLineBar(pen: SKRSContext2D, { parts }: Route) {
  const [from, , , to] = parts[0] as Point[];
  drawRotated(pen, from as Point, to as Point, () => pen.fillRect(-2, -7, 4, 14));
}

/** Calls `draw` with the origin moved to a point, and the x axis turned towards another point. */
function drawRotated(pen: SKRSContext2D, at: Point, towards: Point, draw: () => void) {
  pen.save();
  pen.translate(...at);
  pen.rotate(Math.atan2(towards[1] - at[1], towards[0] - at[0]));
  draw();
  pen.restore();
}

/** Draws a digit, filled or as an outline, with a gap between it and its line. */
function drawDigit(pen: SKRSContext2D, digit: string, at: Point, random: Random) {
  const outline = pickRandomItem(random, faces).get(digit);
  if (!outline) throw new RangeError(`no glyph of ${digit}`);
  const { minX, minY, maxX, maxY } = outline.bbox;
  const [glyphWidth, glyphHeight] = [maxX - minX, maxY - minY];
  const height = pickNumberBetween(random, 30, 36);
  // Limits the width of the glyph to 0.55–0.85 of its height.
  const width = Math.max(0.55, Math.min(0.85, glyphWidth / glyphHeight)) * height;
  pen.save();
  pen.translate(...at);
  pen.rotate(pickNumberBetween(random, -0.25, 0.25));
  pen.transform(1, 0, pickNumberBetween(random, -0.2, 0.2), 1, 0, 0);
  // Flips the y axis, because the y axis of a font points up.
  pen.scale(width / glyphWidth, -height / glyphHeight);
  pen.translate(-(minX + maxX) / 2, -(minY + maxY) / 2);
  pen.beginPath();
  for (const { command, args } of outline.commands) {
    (pen[command] as (...numbers: number[]) => void).apply(pen, args);
  }
  pen.restore();
  pen.lineJoin = 'round';
  const isFilled = random() < 0.5;
  pen.strokeStyle = '#000000';
  pen.lineWidth = 10;
  pen.stroke();
  pen.fillStyle = isFilled ? '#ffffff' : '#000000';
  pen.fill();
  pen.strokeStyle = '#ffffff';
  pen.lineWidth = 2;
  if (!isFilled) pen.stroke();
}
