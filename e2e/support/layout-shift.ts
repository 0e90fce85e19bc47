import type { Page } from '@playwright/test';

/** Highest allowed layout shift while a page loads (CLS). */
export const maxLayoutShift = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
}

interface Counting {
  layoutShift?: number;
}

/** Records the layout shifts of each page that is opened next. Shifts after user input are ignored. */
export const observeLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counting = globalThis as Counting;
    counting.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[]) {
        counting.layoutShift = (counting.layoutShift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the sum of the layout shifts of a page since it was opened. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Counting).layoutShift ?? Number.POSITIVE_INFINITY);
