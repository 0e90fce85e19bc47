import { expect, type Page } from '@playwright/test';

/** Presses the button on the poster. */
export const start = (page: Page) => page.getByRole('button', { name: /^(Play |播放《)/ }).click();

/** Starts the film and stops it at its first picture: a slow machine takes its time with the rest. */
export async function stoppedAtStart(page: Page) {
  await start(page);
  await decoded(page);
  await stop(page);
}

/** Stops the film, unless it is over already, and goes back to its beginning. */
export async function stop(page: Page) {
  if (!(await media(page, (video) => video.paused))) await page.keyboard.press('k');
  await expect.poll(() => media(page, (video) => video.paused)).toBe(true);
  await page.keyboard.press('0');
  await expect.poll(() => now(page)).toBe(0);
}

/** Waits until pictures have really been decoded. */
export const decoded = (page: Page) =>
  expect
    .poll(() => media(page, (video) => video.getVideoPlaybackQuality().totalVideoFrames), {
      timeout: 30_000,
    })
    .toBeGreaterThan(10);

/** Waits until the pictures on screen are so high: the quality that plays, whatever the menu says. */
export const playsAt = (page: Page, height: number) =>
  expect.poll(() => media(page, (video) => video.videoHeight), { timeout: 30_000 }).toBe(height);

/** Reads something of the video itself. */
export const media = <T>(page: Page, read: (video: HTMLVideoElement) => T) =>
  page.locator('video').evaluate(read as (video: SVGElement | HTMLElement) => T);

/** Where the film is, in seconds. */
export const now = (page: Page) => media(page, (video) => video.currentTime);

/** The lines that are on screen. */
export const subtitles = (page: Page) =>
  media(page, (video) =>
    [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((cue) => (cue as VTTCue).text),
  );
