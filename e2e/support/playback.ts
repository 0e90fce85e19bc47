import { expect, type Page } from '@playwright/test';

export const startFilm = (page: Page) =>
  page.getByRole('button', { name: /^(Play |播放《)/ }).click();

/** Starts the film and pauses it at its beginning, so that a slow machine does not decode the rest. */
export async function startAndPause(page: Page) {
  await startFilm(page);
  await waitForFrames(page);
  await rewindFilm(page);
}

/** Pauses the film unless it has ended, and moves to its beginning. */
export async function rewindFilm(page: Page) {
  if (!(await media(page, (video) => video.paused))) await page.keyboard.press('k');
  await expect.poll(() => media(page, (video) => video.paused)).toBe(true);
  await page.keyboard.press('0');
  await expect.poll(() => now(page)).toBe(0);
}

/** Waits until frames have been decoded. */
export const waitForFrames = (page: Page) =>
  expect
    .poll(() => media(page, (video) => video.getVideoPlaybackQuality().totalVideoFrames), {
      timeout: 30_000,
    })
    .toBeGreaterThan(10);

/** Waits until the displayed frames have this height. */
export const waitForHeight = (page: Page, height: number) =>
  expect.poll(() => media(page, (video) => video.videoHeight), { timeout: 30_000 }).toBe(height);

/** Reads a property of the video element. */
export const media = <T>(page: Page, read: (video: HTMLVideoElement) => T) =>
  page.locator('video').evaluate(read as (video: SVGElement | HTMLElement) => T);

/** Returns the playback position in seconds. */
export const now = (page: Page) => media(page, (video) => video.currentTime);

/** Returns the subtitles on screen. */
export const subtitles = (page: Page) =>
  media(page, (video) =>
    [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((cue) => (cue as VTTCue).text),
  );
