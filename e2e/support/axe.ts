import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns axe's violations on a page or a part of it: the rule and the first element that breaks it. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  const axe = createAxe(page).options({ resultTypes: ['violations'] });
  if (part) axe.include(part);
  return listViolations(axe);
}

/** Like `findAxeViolations`, with WCAG 2.2's minimum target size. */
export async function findSiteViolations(page: Page, part?: string): Promise<string[]> {
  const axe = createAxe(page).options({
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
  });
  if (part) axe.include(part);
  return listViolations(axe);
}

/** Checks only the rules that colours can break, which takes a third of the time. */
const findColourViolations = (page: Page): Promise<string[]> =>
  listViolations(createAxe(page).withRules(['color-contrast', 'link-in-text-block']));

/** Returns the violations in light mode and the colour violations in dark mode. */
export async function findThemeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = await findSiteViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Each level of inheritance takes another frame to get its new colour.
  await waitForTransitions(page);
  faults.push(...(await findColourViolations(page)).map((fault) => `dark: ${fault}`));
  return faults;
}

/** Ignores pseudo-elements: Chromium lists their finished transitions until the next style calculation. */
export const waitForTransitions = (page: Page) =>
  page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((each) => each instanceof CSSTransition && each.playState !== 'finished'),
  );

// The default mode supports cross-origin frames and takes three times as long.
const createAxe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function listViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Returns by how many pixels the page is wider than the window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
