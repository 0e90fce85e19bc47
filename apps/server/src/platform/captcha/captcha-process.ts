import type { Locale } from '@film-contest/contract/locales';
import { type DrawingProcess, openDrawingProcess } from '../drawing/drawing-process.ts';

/** A captcha to draw as a picture (PNG), or to speak in the language of `locale` (WAV). */
export interface CaptchaPlan {
  code: string;
  /** A seed of 32 bytes gives the same file each time. Without a seed each file is unique. */
  seed?: Uint8Array;
  locale?: Locale;
}

export type CaptchaProcess = DrawingProcess<CaptchaPlan>;

/** Maximum number of waiting captchas; drawing them takes about two seconds. */
const maxWaiting = 100;

/** Opens a process that draws and speaks captchas, so that a burst of them does not delay other requests. */
export const openCaptchaProcess = (): CaptchaProcess =>
  openDrawingProcess<CaptchaPlan>(new URL('./captcha-worker.ts', import.meta.url), {
    waiting: maxWaiting,
  });
