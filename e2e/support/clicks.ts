import type { Page } from '@playwright/test';

/** Counts the clicks on the open page from now on. The returned function reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { clicks: 0 };
    document.addEventListener(
      'pointerdown',
      () => {
        counted.clicks += 1;
      },
      true,
    );
    return counted;
  });
  return async () => (await counter.jsonValue()).clicks;
}
