import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The minified script is half as long, and each page receives and compiles it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const allRules: RunOptions = {};
/** All default rules, and in addition the minimum target size of WCAG 2.2. */
const siteRules: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** Only the rules that depend on colours. They take a third of the time. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * Returns axe's violations on a page or a part of it. Each text names the rule and the first element that breaks it.
 */
export const findAxeViolations = (page: Page, part?: string) => runAxe(page, allRules, part);

/** Returns axe's violations including those of WCAG 2.2's minimum target size. */
export const findSiteViolations = (page: Page, part?: string) => runAxe(page, siteRules, part);

/** Returns the violations in light mode and the colour violations in dark mode. */
export async function findThemeViolations(page: Page): Promise<string[]> {
  await changeColorScheme(page, 'light');
  const faults = await findSiteViolations(page);
  await changeColorScheme(page, 'dark');
  const inDark = await runAxe(page, colourRules);
  return [...faults, ...inDark.map((fault) => `dark: ${fault}`)];
}

/** Changes the theme, and finishes the transitions of colours. */
export async function changeColorScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // Waits two frames: scripts change the theme in the first, and the change is drawn in the second.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const listTransitions = () =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition && each.playState !== 'finished');
    // Repeats, because an inherited colour starts another transition at each level of elements.
    for (let running = listTransitions(); running.length > 0; running = listTransitions()) {
      for (const each of running) each.finish();
    }
  });
}

async function runAxe(page: Page, options: RunOptions, part?: string): Promise<string[]> {
  const [main, ...others] = page.frames();
  if (main) await injectAxe(main);
  // Waits at most a second for other frames, because frames without scripts never respond.
  await Promise.race([
    Promise.allSettled(others.map(injectAxe)),
    new Promise((resolve) => setTimeout(resolve, others.length && 1000)),
  ]);
  return page.evaluate(
    async ({ selector, given }) => {
      // Reads the global variable, because Babel renames the import in functions that run in the page.
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(selector ?? document, {
        // Does not preload styles and media. Only two rules need them: one is disabled, and one never reports
        // violations.
        preload: false,
        resultTypes: ['violations'],
        ...given,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { selector: part, given: options },
  );
}

/** Loads axe into a document unless it is loaded, because compiling it takes as long as a run. */
async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
}

/** Returns by how many pixels the page is wider than the window (0 if it fits). */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
