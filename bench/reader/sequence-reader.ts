import { compileMatrixKernel } from './matrix.ts';
import { createConvolution, createMaxPooling, createOptimizer, createPlane } from './network.ts';

/** Classes of a column: digits 2–9, and no digit. */
const classes = 9;
const blank = 8;

/** An example for training: the pixels (`width`×`height`), and the class of each column of the result. */
export interface Example {
  pixels: Float32Array;
  target: Uint8Array;
}

interface ReaderOptions {
  width: number;
  height: number;
  random: () => number;
}

/**
 * Creates a small convolutional network that reads a whole picture. Its result is one class per eight columns. It has
 * four layers of 16–64 channels and one that joins the rows, with 180,000 weights.
 */
export async function createSequenceReader({ width, height, random }: ReaderOptions) {
  const kernel = await compileMatrixKernel(64);
  const { numbers } = kernel;
  const input = createPlane(kernel, {
    height: Math.ceil(height / 2),
    width: Math.ceil(width / 2),
    channels: 4,
  });
  const convolve = (from: typeof input, channels: number, more = {}) =>
    createConvolution(kernel, from, { channels, random, ...more });
  const one = convolve(input, 16);
  const poolOne = createMaxPooling(kernel, one.output, [2, 2]);
  const two = convolve(poolOne.output, 32);
  const three = convolve(two.output, 48);
  const poolThree = createMaxPooling(kernel, three.output, [2, 1]);
  const four = convolve(poolThree.output, 64);
  const poolFour = createMaxPooling(kernel, four.output, [2, 1]);
  const joined = convolve(poolFour.output, 96, { isFlat: true });
  const last = convolve(joined.output, 16, { isFlat: true, isLinear: true });
  const layers = [one, poolOne, two, three, poolThree, four, poolFour, joined, last];
  const update = createOptimizer(kernel, layers);
  const frames = last.output.width;
  const shares = new Float32Array(frames * classes);

  /** Computes the probability of each class per column of the result. */
  function recognize(pixels: Float32Array): Float32Array {
    const row = input.width + 2;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const place = ((y >> 1) + 1) * row + (x >> 1) + 1;
        numbers[input.values + place * 4 + (y & 1) * 2 + (x & 1)] = pixels[y * width + x] as number;
      }
    }
    for (const layer of layers) layer.forward();
    for (let f = 0; f < frames; f++) {
      const at = last.output.values + (frames + 2 + f + 1) * 16;
      let top = Number.NEGATIVE_INFINITY;
      for (let c = 0; c < classes; c++) top = Math.max(top, numbers[at + c] as number);
      let sum = 0;
      for (let c = 0; c < classes; c++)
        sum += shares[f * classes + c] = Math.exp((numbers[at + c] as number) - top);
      for (let c = 0; c < classes; c++)
        shares[f * classes + c] = (shares[f * classes + c] as number) / sum;
    }
    return shares;
  }

  /** Trains the network with some examples. Returns their mean loss. */
  function train(examples: readonly Example[], rate: number): number {
    let loss = 0;
    for (const { pixels, target } of examples) {
      recognize(pixels);
      for (let f = 0; f < frames; f++) {
        const right = target[f] as number;
        const weight = right === blank ? 0.5 : 1;
        loss -= weight * Math.log(Math.max(1e-9, shares[f * classes + right] as number));
        const at = last.output.slopes + (frames + 2 + f + 1) * 16;
        for (let c = 0; c < classes; c++) {
          numbers[at + c] = weight * ((shares[f * classes + c] as number) - (c === right ? 1 : 0));
        }
      }
      for (const layer of layers.toReversed()) layer.backward();
    }
    update(rate, examples.length);
    return loss / examples.length / frames;
  }

  /** Reads a picture: takes the most probable class of each column, and joins equal neighbours. */
  function read(pixels: Float32Array): string {
    recognize(pixels);
    let text = '';
    let before = blank;
    for (let f = 0; f < frames; f++) {
      let best = 0;
      for (let c = 1; c < classes; c++) {
        if ((shares[f * classes + c] as number) > (shares[f * classes + best] as number)) best = c;
      }
      if (best !== before && best !== blank) text += best + 2;
      before = best;
    }
    return text;
  }

  /** Reads a picture of one digit. */
  function readOne(pixels: Float32Array): string {
    recognize(pixels);
    const sums = new Float32Array(blank);
    for (let f = 0; f < frames; f++) {
      for (let c = 0; c < blank; c++)
        sums[c] = (sums[c] as number) + (shares[f * classes + c] as number);
    }
    return String(sums.indexOf(Math.max(...sums)) + 2);
  }

  /** Creates the expected classes of a code. `centres` are the centres of its digits, as shares of the width (0–1). */
  function createTarget(code: string, centres: readonly number[]): Uint8Array {
    const target = new Uint8Array(frames).fill(blank);
    centres.forEach((centre, i) => {
      const middle = centre * frames - 0.5;
      for (const f of [Math.floor(middle), Math.ceil(middle)]) target[f] = Number(code[i]) - 2;
    });
    return target;
  }

  return { train, read, readOne, createTarget };
}

export type SequenceReader = Awaited<ReturnType<typeof createSequenceReader>>;
