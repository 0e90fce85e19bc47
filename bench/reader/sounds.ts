import { createCaptchaCode } from '../../apps/server/src/platform/captcha/code.ts';
import { secureRandom } from '../../apps/server/src/platform/captcha/random.ts';
import { composeSpeech } from '../../apps/server/src/platform/captcha/speak.ts';
import { compileMatrixKernel } from './matrix.ts';
import type { Sample, Source } from './training.ts';

/** Size of the picture of a sound. A column is 20 ms, so a sound has at most 8 seconds; a row is a frequency band. */
const size = { width: 400, height: 32 };
const hop = 160;
const window = 256;

const kernel = await compileMatrixKernel(8);
const waves = kernel.reserve(window * window);
const frames = kernel.reserve(size.width * window);
const spectrum = kernel.reserve(size.width * window);
for (let i = 0; i < window; i++) {
  const fade = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / window);
  for (let f = 0; f < window / 2; f++) {
    const angle = (2 * Math.PI * f * i) / window;
    kernel.numbers[waves + i * window + 2 * f] = fade * Math.cos(angle);
    kernel.numbers[waves + i * window + 2 * f + 1] = fade * Math.sin(angle);
  }
}

/** Source of the captchas' sounds in English. */
export const spokenCaptchas: Source = {
  ...size,
  digitWidth: 20,
  emptyBelow: 0.4,
  create: () => {
    const code = createCaptchaCode();
    const { samples, centres } = composeSpeech(code, 'en-US', secureRandom);
    return readSamples(code, samples, centres);
  },
};

/** Converts a sound to a picture: the logarithm of the loudness of 32 frequency bands per column. */
function readSamples(code: string, samples: Float32Array, centres: number[]): Sample {
  const { width, height } = size;
  const { numbers } = kernel;
  for (let x = 0; x < width; x++) {
    for (let i = 0; i < window; i++) numbers[frames + x * window + i] = samples[x * hop + i] ?? 0;
  }
  numbers.fill(0, spectrum, spectrum + width * window);
  const square = { at: frames, row: window };
  kernel.addProduct(
    square,
    { at: waves, row: window },
    { at: spectrum, row: window },
    { m: width, n: window, k: window },
  );
  const pixels = new Float32Array(width * height);
  const profile = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    for (let f = 1; f < window / 2; f++) {
      const at = spectrum + x * window + 2 * f;
      const power = (numbers[at] as number) ** 2 + (numbers[at + 1] as number) ** 2;
      // Bands are narrow below 1 kHz and wider above.
      const band = Math.min(height - 1, f < 16 ? f : 16 + Math.floor((f - 16) / 7));
      const i = (height - 1 - band) * width + x;
      pixels[i] = (pixels[i] ?? 0) + power;
      profile[x] = (profile[x] ?? 0) + power;
    }
  }
  const length = samples.length / hop / width;
  return {
    code,
    pixels: pixels.map((power) => Math.log(power + 0.01)),
    profile: profile.map(Math.sqrt),
    centres: centres.map((centre) => centre * length),
  };
}
