import { expect, type Locator, type Page } from '@playwright/test';

/** Goes on by Tab until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted}`);
}

/** Goes there by Tab and presses Enter. */
export async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/**
 * Goes through a whole page by Tab, from its beginning, and tells of each place that has the focus
 * unseen: outside of the window, behind something that stays in place, or without a mark. A page that
 * Tab never leaves is a fault, too.
 */
export async function walk(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  let stops = 0;
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(lookAtFocus);
    if (found === 'over') return { stops, faults };
    if (found) faults.push(found);
  }
  return { stops, faults: [...faults, `Tab is held after ${stops} presses`] };
}

/** In the page: what is wrong with the place of the focus, or `over` once it has left the page. */
function lookAtFocus(): string | null {
  let focused = document.activeElement;
  if (!focused || focused === document.body) return 'over';
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const name = focused.outerHTML.slice(0, 120);
  const { top, left, right, bottom, width, height } = focused.getBoundingClientRect();
  // A box that is drawn by its label, or a frame around it, shows the focus for it.
  const marks = [focused, focused.parentElement, focused.nextElementSibling];
  const isMarked = marks.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    );
  });
  if (width <= 1 || height <= 1) return `nothing to see: ${name}`;
  if (!isMarked) return `no mark: ${name}`;
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) {
    return `outside of the window: ${name}`;
  }
  const shares = [0.1, 0.5, 0.9];
  const isSeen = shares.some((across) =>
    shares.some((down) => {
      const there = document.elementFromPoint(left + width * across, top + height * down);
      return there !== null && (focused.contains(there) || there.contains(focused));
    }),
  );
  return isSeen ? null : `hidden behind something: ${name}`;
}
