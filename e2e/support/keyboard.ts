import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted}`);
}

/** Moves the focus to an element by Tab and presses Enter. */
export async function pressEnterOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field by Tab and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/**
 * Presses Tab through the whole page. Reports each focused element that is not visibly focused: outside the window,
 * covered by a fixed element, or without an outline. Also reports a focus trap.
 */
export async function tabThroughPage(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  let stops = 0;
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(checkFocus);
    if (found === 'over') return { stops, faults };
    if (found) faults.push(found);
  }
  return { stops, faults: [...faults, `Tab is held after ${stops} presses`] };
}

/**
 * Checks the focused element. Returns its problem, null if there is none, or `over` if no element is left. Runs in the
 * page.
 */
function checkFocus(): string | null {
  let focused = document.activeElement;
  if (!focused || focused === document.body) return 'over';
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const name = focused.outerHTML.slice(0, 120);
  const { top, left, right, bottom, width, height } = focused.getBoundingClientRect();
  // A custom checkbox shows the focus on its label or its frame.
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
