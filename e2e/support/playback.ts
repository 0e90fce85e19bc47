import { expect, type Page } from '@playwright/test';

export const startFilm = (page: Page) =>
  page.getByRole('button', { name: /^(Play |播放《)/ }).click();

/** Starts the film and pauses it at once, so that a slow machine does not decode the rest of it. */
export async function startAndPause(page: Page) {
  await startFilm(page);
  await waitForFrames(page);
  await rewindFilm(page);
}

/** Pauses the film unless it has ended, and moves to its beginning. */
export async function rewindFilm(page: Page) {
  if (!(await readVideoProperty(page, (video) => video.paused))) await page.keyboard.press('k');
  await expect.poll(() => readVideoProperty(page, (video) => video.paused)).toBe(true);
  await page.keyboard.press('0');
  await expect.poll(() => readPlaybackTime(page)).toBe(0);
}

/** Waits until frames have been decoded. */
export const waitForFrames = (page: Page) =>
  expect
    .poll(
      () => readVideoProperty(page, (video) => video.getVideoPlaybackQuality().totalVideoFrames),
      {
        timeout: 30_000,
      },
    )
    .toBeGreaterThan(10);

/** Waits until the video frames on screen have this height. */
export const waitForHeight = (page: Page, height: number) =>
  expect
    .poll(() => readVideoProperty(page, (video) => video.videoHeight), { timeout: 30_000 })
    .toBe(height);

/** Reads a property of the video element. */
export const readVideoProperty = <T>(page: Page, read: (video: HTMLVideoElement) => T) =>
  page.locator('video').evaluate(read as (video: SVGElement | HTMLElement) => T);

/** Returns the playback position in seconds. */
export const readPlaybackTime = (page: Page) =>
  readVideoProperty(page, (video) => video.currentTime);

/** Returns the subtitles on screen. */
export const listShownSubtitles = (page: Page) =>
  readVideoProperty(page, (video) =>
    [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((cue) => (cue as VTTCue).text),
  );
