import type { Page } from '@playwright/test';

/** The most that may move while a page comes to rest (CLS). */
export const mostShift = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
}

interface Counting {
  layoutShift?: number;
}

/** Counts on each page that is opened next what moves without anybody having done anything. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counting = globalThis as Counting;
    counting.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[]) {
        counting.layoutShift = (counting.layoutShift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved on a page since it was opened. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Counting).layoutShift ?? Number.POSITIVE_INFINITY);
