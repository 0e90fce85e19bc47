import { parentPort } from 'node:worker_threads';
import type { CaptchaPlan } from './captcha-thread.ts';
import { drawCaptcha } from './draw.ts';
import { secureRandom, seededRandom } from './random.ts';
import { speakCaptcha } from './speak.ts';

// The thread that draws and speaks captchas: a plan comes in, the file or the error's text goes out.

async function render({ code, seed, locale }: CaptchaPlan): Promise<Buffer> {
  const random = seed ? seededRandom(Buffer.from(seed)) : secureRandom;
  return locale ? speakCaptcha(code, locale, random) : drawCaptcha(code, random);
}

parentPort?.on('message', (plan: CaptchaPlan) => {
  render(plan).then(
    (drawn) => parentPort?.postMessage({ drawn }),
    (error: Error) => parentPort?.postMessage({ fault: String(error.stack ?? error) }),
  );
});
