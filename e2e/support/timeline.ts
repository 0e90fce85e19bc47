import type { Page } from '@playwright/test';
import { filmSeconds } from './film.ts';

/** Moves the mouse over the picture, because the controls hide while a film plays. */
export async function showControls(page: Page): Promise<void> {
  const { x = 0, y = 0 } = (await page.locator('video').boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.move(x + 60, y + 60);
}

/** Moves the mouse to a time on the timeline. */
export async function hoverTimeline(page: Page, seconds: number): Promise<void> {
  await showControls(page);
  const range = page.locator('media-time-range');
  const { x = 0, y = 0, width = 0, height = 0 } = (await range.boundingBox()) ?? {};
  // The timeline has a margin of 12 pixels at each end.
  const at = x + 12 + (width - 24) * (seconds / filmSeconds);
  await page.mouse.move(at, y + height / 2, { steps: 5 });
}

/** Returns the part of the sprite that the thumbnail shows, and the widths of both, in pixels of the sprite. */
export const readThumbnail = (page: Page) =>
  page.locator('media-preview-thumbnail').evaluate((element) => {
    const image = element.shadowRoot?.querySelector('img');
    if (!image?.naturalWidth) return null;
    const scale = image.getBoundingClientRect().width / image.naturalWidth;
    const [part, whole] = [element.getBoundingClientRect(), image.getBoundingClientRect()];
    return {
      tile: Math.round((part.x - whole.x) / scale / 160),
      width: Math.round(part.width / scale),
      sheet: image.naturalWidth,
    };
  });
