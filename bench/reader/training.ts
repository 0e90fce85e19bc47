import { setImmediate } from 'node:timers/promises';
import { createSequenceReader, type Example, type SequenceReader } from './sequence-reader.ts';

/** A captcha with its solution, as a picture or as the spectrum of a sound. */
export interface Sample {
  code: string;
  /** Values row by row; a row has `width` numbers. */
  pixels: Float32Array;
  /** Amount of ink, or loudness, per column. */
  profile: Float32Array;
  /** Centres of the digits, as shares of the width (0–1). */
  centres: number[];
}

export interface Source {
  width: number;
  height: number;
  /** Usual width of a digit in columns. */
  digitWidth: number;
  /** Columns with less than this share of the usual ink (0–1) separate digits. */
  emptyBelow: number;
  create(): Sample;
}

export type Read = (sample: Sample) => string;

const batchSize = 16;
/** New samples per batch. The others are shifted copies of earlier samples, because drawing them costs time. */
const newPerBatch = 6;
/** Maximum number of samples in memory: 300 MB of pictures, or 600 MB of sounds. */
const maxPool = 12_000;
const fastestRate = 0.0015;
/**
 * Number of captchas that are cut to test whether cutting works. If fewer than one in a hundred is cut into the right
 * number of digits, no reader of single digits is trained.
 */
const cutTrials = 300;

export const getCpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Trains a reader of uncut captchas for some seconds of CPU time, including the time to draw. */
export async function trainWholeCaptchaReader(source: Source, seconds: number): Promise<Read> {
  const reader = await trainReader(source, source.create, seconds);
  return ({ pixels }) => reader.read(normalize(pixels));
}

/**
 * Trains a reader of single digits. The captchas are cut into digits at the columns with the least ink (`cutDigits`).
 * Returns null if captchas cannot be cut, because no column separates digits.
 */
export async function trainSingleDigitReader(
  source: Source,
  seconds: number,
): Promise<Read | null> {
  if (!canCutIntoDigits(source)) return null;
  const pieceSource = { ...source, width: Math.ceil(source.digitWidth / 2) * 4 };
  const pieces: Sample[] = [];
  const createPiece = (): Sample => {
    while (pieces.length === 0) {
      const sample = source.create();
      const cuts = cutDigits(sample, source);
      // Skips captchas that were cut into the wrong number of pieces, because their pieces cannot be matched with
      // digits.
      if (cuts.length !== sample.code.length) continue;
      for (const [i, middle] of cuts.entries()) {
        const pixels = cropPiece(sample.pixels, source, middle, pieceSource.width);
        pieces.push({ ...sample, code: sample.code[i] ?? '', pixels, centres: [0.5] });
      }
    }
    return pieces.pop() as Sample;
  };
  const reader = await trainReader(pieceSource, createPiece, seconds);
  return (sample) =>
    cutDigits(sample, source)
      .map((middle) => cropPiece(sample.pixels, source, middle, pieceSource.width))
      .map((pixels) => reader.readOne(normalize(pixels)))
      .join('');
}

function canCutIntoDigits(source: Source): boolean {
  const samples = Array.from({ length: cutTrials }, source.create);
  const cut = samples.filter((sample) => cutDigits(sample, source).length === sample.code.length);
  return cut.length >= cutTrials / 100;
}

/** Returns the share of captchas that are read without an error. */
export async function measureReadRate(read: Read, source: Source, count: number): Promise<number> {
  let right = 0;
  for (let i = 0; i < count; i++) {
    const sample = source.create();
    if (read(sample) === sample.code) right += 1;
    await setImmediate();
  }
  return right / count;
}

async function trainReader(
  size: { width: number; height: number },
  create: () => Sample,
  seconds: number,
): Promise<SequenceReader> {
  const { width, height } = size;
  const reader = await createSequenceReader({ width, height, random: Math.random });
  const pool: Sample[] = [];
  const begun = getCpuSeconds();
  for (let seen = 0; ; seen += batchSize) {
    const spent = (getCpuSeconds() - begun) / seconds;
    if (spent >= 1) return reader;
    // Waits for another task of the event loop, because canvases free their memory only between tasks. V8 does not
    // count this memory.
    await setImmediate();
    while (pool.length < 64) pool.push(create());
    for (let i = 0; i < newPerBatch; i++) pool.push(create());
    if (pool.length > maxPool) pool.splice(0, pool.length - maxPool);
    const batch = Array.from({ length: batchSize }, (_, i): Example => {
      const at = i < newPerBatch ? pool.length - 1 - i : Math.floor(Math.random() * pool.length);
      return shiftSample(pool[at] as Sample, size, reader);
    });
    // The learning rate rises at first, because large steps from random weights diverge. It falls to zero in the second
    // half.
    const rate =
      fastestRate * Math.min(1, seen / 2000 + 0.05) * Math.min(1, 2 * (1 - spent) + 0.02);
    reader.train(batch, rate);
  }
}

/** Shifts a sample by a few pixels, so that repetitions differ. */
function shiftSample(
  { code, pixels, centres }: Sample,
  { width, height }: { width: number; height: number },
  reader: SequenceReader,
): Example {
  const dx = Math.round((Math.random() - 0.5) * 6);
  const dy = Math.round((Math.random() - 0.5) * 4);
  const even = normalize(pixels);
  const shifted = new Float32Array(pixels.length);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++) {
      shifted[y * width + x] = even[(y - dy) * width + x - dx] as number;
    }
  }
  const target = reader.createTarget(
    code,
    centres.map((centre) => centre + dx / width),
  );
  return { pixels: shifted, target };
}

/** Scales pixels to mean 0 and variance 1. */
function normalize(pixels: Float32Array): Float32Array {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length;
  const scale = 1 / Math.sqrt(variance + 1e-6);
  return pixels.map((value) => (value - mean) * scale);
}

/**
 * Cuts a captcha into digits, and returns the middle column of each. Columns without ink separate digits; runs of
 * columns that are too wide for one digit are cut further.
 */
function cutDigits({ profile }: Sample, { digitWidth, emptyBelow }: Source): number[] {
  const usual = profile.toSorted()[Math.floor(profile.length * 0.9)] ?? 0;
  const threshold = emptyBelow * usual;
  const runs: { from: number; to: number }[] = [];
  for (let x = 0; x < profile.length; x++) {
    if ((profile[x] as number) <= threshold) continue;
    const last = runs.at(-1);
    if (last && x - last.to <= 1) last.to = x;
    else runs.push({ from: x, to: x });
  }
  return runs
    .filter(({ from, to }) => to - from >= digitWidth / 5)
    .flatMap((run) =>
      findDigitCentres(profile, run, Math.max(1, Math.round((run.to - run.from) / digitWidth))),
    );
}

/**
 * Cuts a run of columns into `count` pieces. Each cut is at the column with the least ink near the place of an equal
 * division. Returns the middle columns of the pieces.
 */
function findDigitCentres(
  profile: Float32Array,
  { from, to }: { from: number; to: number },
  count: number,
) {
  const step = (to - from) / count;
  const cuts = Array.from({ length: count + 1 }, (_, i) => {
    if (i === 0) return from;
    if (i === count) return to;
    const near = from + step * i;
    let best = Math.round(near);
    for (let x = Math.round(near - step / 4); x <= near + step / 4; x++) {
      if ((profile[x] as number) < (profile[best] as number)) best = x;
    }
    return best;
  });
  return cuts.slice(1).map((cut, i) => (cut + (cuts[i] as number)) / 2);
}

function cropPiece(
  pixels: Float32Array,
  { width, height }: { width: number; height: number },
  middle: number,
  pieceWidth: number,
): Float32Array {
  const left = Math.round(middle - pieceWidth / 2);
  const piece = new Float32Array(pieceWidth * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < pieceWidth; x++) {
      const from = Math.max(0, Math.min(width - 1, left + x));
      piece[y * pieceWidth + x] = pixels[y * width + from] as number;
    }
  }
  return piece;
}
