import { measureDistance } from '../../apps/server/src/platform/captcha/route.ts';
import { compileMatrixKernel } from './matrix.ts';
import { createConvolution, createMaxPooling, createOptimizer, createPlane } from './network.ts';
import type { FoundDigit } from './order-rules.ts';
import { type Drawing, size } from './pictures.ts';

/**
 * Classes of a cell: digits 2–9, the dot, and nothing. One more output is the probability that a digit is on the line
 * of the code, not on the line of the decoys.
 */
const classes = 10;
const dotClass = 8;
const nothing = 9;
const onLine = 10;
const outputs = 16;
/** Width and height in pixels of the part of the picture that one cell of the result covers. */
const cell = 8;

/**
 * Creates a small convolutional network that finds digits in a picture. Its result is one class per cell of the
 * picture. It has five layers of 16–64 channels and 75,000 weights.
 */
export async function createDetector(random: () => number) {
  const kernel = await compileMatrixKernel(64);
  const { numbers } = kernel;
  const input = createPlane(kernel, {
    height: Math.ceil(size.height / 2),
    width: Math.ceil(size.width / 2),
    channels: 4,
  });
  const convolve = (from: typeof input, channels: number, isLinear = false) =>
    createConvolution(kernel, from, { channels, isLinear, random });
  const one = convolve(input, 16);
  const poolOne = createMaxPooling(kernel, one.output, [2, 2]);
  const two = convolve(poolOne.output, 24);
  const three = convolve(two.output, 40);
  const poolThree = createMaxPooling(kernel, three.output, [2, 2]);
  const four = convolve(poolThree.output, 64);
  const five = convolve(four.output, 64);
  const last = convolve(five.output, outputs, true);
  const layers = [one, poolOne, two, three, poolThree, four, five, last];
  const update = createOptimizer(kernel, layers);
  const { height: rows, width: columns } = last.output;
  const shares = new Float32Array(classes);

  const toOutput = (row: number, column: number) =>
    ((row + 1) * (columns + 2) + column + 1) * outputs;

  function recognize({ pixels }: Drawing) {
    const row = input.width + 2;
    for (let i = 0; i < pixels.length; i += 1) {
      const [x, y] = [i % size.width, Math.floor(i / size.width)];
      const place = ((y >> 1) + 1) * row + (x >> 1) + 1;
      numbers[input.values + place * 4 + (y & 1) * 2 + (x & 1)] = pixels[i] as number;
    }
    for (const layer of layers) layer.forward();
  }

  /** Computes the probability of each class in a cell. */
  function computeClassShares(at: number) {
    let sum = 0;
    for (let c = 0; c < classes; c += 1) sum += shares[c] = Math.exp(numbers[at + c] as number);
    for (let c = 0; c < classes; c += 1) shares[c] = (shares[c] as number) / sum;
  }

  const computeSigmoid = (value: number) => 1 / (1 + Math.exp(-value));

  /** Trains the network with some pictures. */
  function train(drawings: readonly Drawing[], rate: number) {
    for (const drawing of drawings) {
      recognize(drawing);
      const { cells, isOnLine } = createTarget(drawing);
      cells.forEach((right, i) => {
        const at = toOutput(Math.floor(i / columns), i % columns);
        computeClassShares(last.output.values + at);
        const slopes = last.output.slopes + at;
        const weight = right === nothing ? 0.3 : 1;
        for (let c = 0; c < classes; c += 1) {
          numbers[slopes + c] = weight * ((shares[c] as number) - (c === right ? 1 : 0));
        }
        const chance = computeSigmoid(numbers[last.output.values + at + onLine] as number);
        numbers[slopes + onLine] = right < dotClass ? chance - (isOnLine[i] as number) : 0;
      });
      for (const layer of layers.toReversed()) layer.backward();
    }
    update(rate, drawings.length);
  }

  /** Creates the expected result of a picture: marks the four cells around each digit and around the dot. */
  function createTarget({ placed, code, dot }: Drawing) {
    const cells = new Uint8Array(rows * columns).fill(nothing);
    const isOnLine = new Uint8Array(rows * columns);
    const markCells = ([x, y]: readonly [number, number], mark: number, isOn: boolean) => {
      for (const row of [Math.floor(y / cell - 0.5), Math.ceil(y / cell - 0.5)]) {
        for (const column of [Math.floor(x / cell - 0.5), Math.ceil(x / cell - 0.5)]) {
          if (row < 0 || column < 0 || row >= rows || column >= columns) continue;
          cells[row * columns + column] = mark;
          isOnLine[row * columns + column] = isOn ? 1 : 0;
        }
      }
    };
    for (const [i, { digit, at }] of placed.entries()) {
      markCells(at, Number(digit) - 2, i < code.length);
    }
    markCells(dot, dotClass, false);
    return { cells, isOnLine };
  }

  /** Finds digits and the dot: cells where the probability of a class, summed over 3×3 cells, is larger than nearby. */
  function findDigits(drawing: Drawing) {
    recognize(drawing);
    const found: (FoundDigit & { share: number; class: number })[] = [];
    const all = Array.from({ length: rows * columns }, (_, i) => {
      computeClassShares(last.output.values + toOutput(Math.floor(i / columns), i % columns));
      return shares.slice();
    });
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const sums = new Float32Array(classes);
        let [x, y, total, line] = [0, 0, 0, 0];
        for (const r of [row - 1, row, row + 1]) {
          for (const c of [column - 1, column, column + 1]) {
            if (r < 0 || c < 0 || r >= rows || c >= columns) continue;
            const near = all[r * columns + c] as Float32Array;
            const something = 1 - (near[nothing] as number);
            near.forEach((share, i) => {
              sums[i] = (sums[i] as number) + share;
            });
            total += something;
            x += something * (c + 0.5) * cell;
            y += something * (r + 0.5) * cell;
            line +=
              something *
              computeSigmoid(numbers[last.output.values + toOutput(r, c) + onLine] as number);
          }
        }
        const best = sums.subarray(0, nothing).indexOf(Math.max(...sums.subarray(0, nothing)));
        found.push({
          digit: String(best + 2),
          class: best,
          share: total,
          at: [x / total, y / total],
          onLine: line / total,
        });
      }
    }
    const kept: typeof found = [];
    for (const each of found.toSorted((a, b) => b.share - a.share)) {
      if (each.share < 1.2) break;
      const isNew = kept.every(({ at }) => measureDistance(at, each.at) > 2.6 * cell);
      if (isNew) kept.push(each);
    }
    const dot = kept.find((each) => each.class === dotClass) ?? null;
    return { dot: dot?.at ?? null, digits: kept.filter((each) => each.class !== dotClass) };
  }

  return { train, findDigits };
}

export type Detector = Awaited<ReturnType<typeof createDetector>>;
