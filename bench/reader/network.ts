import type { Kernel } from './matrix.ts';

export interface Shape {
  height: number;
  width: number;
  channels: number;
}

/**
 * The values of a layer and their gradients. They are stored row by row; each pixel has `channels` numbers, and zero
 * pixels form a border of width 1.
 */
export interface Plane extends Shape {
  values: number;
  slopes: number;
}

interface Weights {
  at: number;
  slopes: number;
  count: number;
  mean: Float64Array;
  square: Float64Array;
}

interface Layer {
  output: Plane;
  weights: Weights[];
  forward(): void;
  backward(): void;
}

/** Unused pixels before and after a plane, because the kernel reads and writes four pixels at once. */
const slack = 8;
const getStride = ({ width }: Shape) => width + 2;

export function createPlane(kernel: Kernel, shape: Shape): Plane {
  const size = ((shape.height + 2) * getStride(shape) + 2 * slack) * shape.channels;
  const reserve = () => kernel.reserve(size) + slack * shape.channels;
  return { ...shape, values: reserve(), slopes: reserve() };
}

/** Zeroes a plane's border, because the kernel also writes into it. */
function clearBorder(numbers: Float32Array, plane: Plane, at: number) {
  const { height, channels } = plane;
  const row = getStride(plane) * channels;
  numbers.fill(0, at - slack * channels, at + row + channels);
  for (let y = 1; y <= height; y++) {
    const end = at + (y + 1) * row;
    numbers.fill(0, end - channels, end + channels);
  }
  numbers.fill(0, at + (height + 1) * row, at + (height + 2) * row + slack * channels);
}

interface ConvolutionOptions {
  channels: number;
  /** Whether the convolution covers all rows, so that the output has a single row. */
  isFlat?: boolean;
  isLinear?: boolean;
  random: () => number;
}

/**
 * Creates a convolution of 3×3 pixels, or of 3 columns over all rows (`isFlat`). Negative outputs become zero unless
 * `isLinear`. Each position of the filter is computed as one matrix product.
 */
export function createConvolution(
  kernel: Kernel,
  input: Plane,
  { channels, isFlat = false, isLinear = false, random }: ConvolutionOptions,
): Layer {
  const { numbers } = kernel;
  const output = createPlane(kernel, {
    height: isFlat ? 1 : input.height,
    width: input.width,
    channels,
  });
  const row = getStride(input);
  const lines = isFlat ? Array.from({ length: input.height }, (_, y) => y) : [-1, 0, 1];
  const taps = lines.flatMap((y) => [-1, 0, 1].map((x) => y * row + x));
  const core = createWeights(kernel, taps.length * input.channels * channels);
  const bias = createWeights(kernel, channels);
  const turned = kernel.reserve(core.count);
  const spread = Math.sqrt(6 / (taps.length * input.channels));
  for (let i = 0; i < core.count; i++) numbers[core.at + i] = spread * (2 * random() - 1);
  const m = Math.ceil((output.height * row) / 4) * 4;
  const first = row;
  const getTargetMatrix = (at: number) => ({ at: at + first * channels, row: channels });
  const getSourceMatrix = (at: number, tap: number) => ({
    at: at + (first + tap) * input.channels,
    row: input.channels,
  });
  const tapSize = input.channels * channels;

  function forward() {
    for (let p = 0; p < m; p++) {
      numbers.copyWithin(output.values + (first + p) * channels, bias.at, bias.at + channels);
    }
    taps.forEach((tap, i) => {
      const weights = { at: core.at + i * tapSize, row: channels };
      kernel.addProduct(
        getSourceMatrix(input.values, tap),
        weights,
        getTargetMatrix(output.values),
        {
          m,
          n: channels,
          k: input.channels,
        },
      );
    });
    if (!isLinear) {
      for (let i = output.values + first * channels, end = i + m * channels; i < end; i++) {
        if ((numbers[i] as number) < 0) numbers[i] = 0;
      }
    }
    clearBorder(numbers, output, output.values);
  }

  function backward() {
    const begin = first * channels;
    for (let i = begin, end = begin + m * channels; i < end; i++) {
      if (!isLinear && numbers[output.values + i] === 0) numbers[output.slopes + i] = 0;
    }
    clearBorder(numbers, output, output.slopes);
    for (let i = begin, end = begin + m * channels; i < end; i++) {
      const slope = bias.slopes + ((i - begin) % channels);
      numbers[slope] = (numbers[slope] as number) + (numbers[output.slopes + i] as number);
    }
    taps.forEach((tap, i) => {
      const a = { ...getSourceMatrix(input.values, tap), row: 1, column: input.channels };
      const slopes = { at: core.slopes + i * tapSize, row: channels };
      kernel.addProduct(a, getTargetMatrix(output.slopes), slopes, {
        m: input.channels,
        n: channels,
        k: m,
      });
    });
    if (input.channels % 8 !== 0) return;
    transposeWeights();
    const size = (input.height + 2) * row + 2 * slack;
    numbers.fill(
      0,
      input.slopes - slack * input.channels,
      input.slopes + (size - slack) * input.channels,
    );
    taps.forEach((tap, i) => {
      const weights = { at: turned + i * tapSize, row: input.channels };
      kernel.addProduct(
        getTargetMatrix(output.slopes),
        weights,
        getSourceMatrix(input.slopes, tap),
        {
          m,
          n: input.channels,
          k: channels,
        },
      );
    });
  }

  function transposeWeights() {
    for (let i = 0; i < taps.length; i++) {
      const at = i * tapSize;
      for (let c = 0; c < input.channels; c++) {
        for (let o = 0; o < channels; o++) {
          numbers[turned + at + o * input.channels + c] = numbers[
            core.at + at + c * channels + o
          ] as number;
        }
      }
    }
  }
  return { output, weights: [core, bias], forward, backward };
}

/** Creates a layer that outputs the largest value of each block of pixels (max pooling). */
export function createMaxPooling(
  kernel: Kernel,
  input: Plane,
  [down, across]: [number, number],
): Layer {
  const { numbers } = kernel;
  const { channels } = input;
  const height = Math.ceil(input.height / down);
  const width = Math.ceil(input.width / across);
  const output = createPlane(kernel, { height, width, channels });
  const chosen = new Int32Array(height * width * channels);
  const row = getStride(input);
  function forward() {
    let place = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let c = 0; c < channels; c++) {
          let best = -1;
          let most = -1;
          for (let v = y * down; v < Math.min(input.height, (y + 1) * down); v++) {
            for (let u = x * across; u < Math.min(input.width, (x + 1) * across); u++) {
              const i = ((v + 1) * row + u + 1) * channels + c;
              const value = numbers[input.values + i] as number;
              if (value > most) [most, best] = [value, i];
            }
          }
          chosen[place++] = best;
          numbers[output.values + ((y + 1) * (width + 2) + x + 1) * channels + c] = most;
        }
      }
    }
  }
  function backward() {
    numbers.fill(0, input.slopes, input.slopes + (input.height + 2) * row * channels);
    let place = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let c = 0; c < channels; c++) {
          const slope = numbers[output.slopes + ((y + 1) * (width + 2) + x + 1) * channels + c];
          numbers[input.slopes + (chosen[place++] as number)] = slope as number;
        }
      }
    }
  }
  return { output, weights: [], forward, backward };
}

function createWeights(kernel: Kernel, count: number): Weights {
  return {
    at: kernel.reserve(count),
    slopes: kernel.reserve(count),
    count,
    mean: new Float64Array(count),
    square: new Float64Array(count),
  };
}

/**
 * Creates a function that changes all weights by their mean gradients over a batch (Adam), and resets the gradients.
 */
export function createOptimizer({ numbers }: Kernel, layers: readonly Layer[]) {
  let steps = 0;
  const [keepMean, keepSquare] = [0.9, 0.999];
  return (rate: number, batch: number) => {
    steps += 1;
    const pace = (rate * Math.sqrt(1 - keepSquare ** steps)) / (1 - keepMean ** steps);
    for (const { at, slopes, count, mean, square } of layers.flatMap((layer) => layer.weights)) {
      for (let i = 0; i < count; i++) {
        const slope = (numbers[slopes + i] as number) / batch;
        const m = keepMean * (mean[i] as number) + (1 - keepMean) * slope;
        const s = keepSquare * (square[i] as number) + (1 - keepSquare) * slope * slope;
        mean[i] = m;
        square[i] = s;
        numbers[at + i] = (numbers[at + i] as number) - (pace * m) / (Math.sqrt(s) + 1e-8);
      }
      numbers.fill(0, slopes, slopes + count);
    }
  };
}
