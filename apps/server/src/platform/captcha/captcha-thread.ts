import type { Locale } from '@film-contest/contract/locales';
import { type DrawingThread, openDrawingThread } from '../drawing/drawing-thread.ts';

/** A captcha as a picture (PNG), or spoken in the language of `locale` (WAV). */
export interface CaptchaPlan {
  code: string;
  /** 32 bytes: the same seed gives the same file. Without it each file is unique. */
  seed?: Uint8Array;
  locale?: Locale;
}

export type CaptchaThread = DrawingThread<CaptchaPlan>;

/** About two seconds of drawing. */
const mostWaiting = 100;

/** Draws and speaks captchas in a worker thread, so that a burst of them delays no other request. */
export const openCaptchaThread = (): CaptchaThread =>
  openDrawingThread<CaptchaPlan>(new URL('./captcha-worker.ts', import.meta.url), {
    waiting: mostWaiting,
  });
