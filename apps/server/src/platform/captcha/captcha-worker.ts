import { serveTasks } from '../tasks/serve-tasks.ts';
import type { CaptchaPlan } from './captcha-process.ts';
import { drawCaptcha } from './draw.ts';
import { createSeededRandom, secureRandom } from './random.ts';
import { speakCaptcha } from './speak.ts';

async function drawOrSpeakCaptcha({ code, seed, locale }: CaptchaPlan): Promise<Buffer> {
  const random = seed ? createSeededRandom(Buffer.from(seed)) : secureRandom;
  return locale ? speakCaptcha(code, locale, random) : drawCaptcha(code, random);
}

serveTasks({ draw: drawOrSpeakCaptcha });
