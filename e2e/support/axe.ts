import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with a page as it is now, or with a part of it: the rule, and the first element
 * that breaks it.
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Only frames of other sites need more than the legacy mode, and that takes three times as long.
  axe.setLegacyMode();
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** By how many pixels a page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
