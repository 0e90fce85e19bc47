import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with a page as it is now, or with a part of it: the rule, and the first element
 * that breaks it.
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  const axe = builder(page).options({ resultTypes: ['violations'] });
  if (part) axe.include(part);
  return faultsOf(axe);
}

/** The same, and whether everything that is pressed is large enough, as WCAG 2.2 asks. */
export async function siteFaults(page: Page, part?: string): Promise<string[]> {
  const axe = builder(page).options({
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
  });
  if (part) axe.include(part);
  return faultsOf(axe);
}

/** Only what a change of colours can break: a third of the time. */
const colourFaults = (page: Page): Promise<string[]> =>
  faultsOf(builder(page).withRules(['color-contrast', 'link-in-text-block']));

/** What is wrong with a page in the light, and with its colours in the dark. */
export async function themeFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = await siteFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Inherited colours arrive a frame later in each generation.
  await transitionsOver(page);
  faults.push(...(await colourFaults(page)).map((fault) => `dark: ${fault}`));
  return faults;
}

/** Chromium lists one of a pseudo-element that has finished until its styles are next worked out: it may be for ever. */
export const transitionsOver = (page: Page) =>
  page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((each) => each instanceof CSSTransition && each.playState !== 'finished'),
  );

// Only frames of other sites need more than the legacy mode, and that takes three times as long.
const builder = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** By how many pixels a page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
