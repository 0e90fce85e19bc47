import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** Half as long as `axe.source`: each page receives and compiles it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const allRules: RunOptions = {};
/** All rules, with WCAG 2.2's minimum target size. */
const siteRules: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** Only the rules that colours can break, which take a third of the time. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Returns axe's violations on a page or a part of it: the rule and the first element that breaks it. */
export const findAxeViolations = (page: Page, part?: string) => runAxe(page, allRules, part);

/** Like `findAxeViolations`, with WCAG 2.2's minimum target size. */
export const findSiteViolations = (page: Page, part?: string) => runAxe(page, siteRules, part);

/** Returns the violations in light mode and the colour violations in dark mode. */
export async function findThemeViolations(page: Page): Promise<string[]> {
  await changeColorScheme(page, 'light');
  const faults = await findSiteViolations(page);
  await changeColorScheme(page, 'dark');
  const inDark = await runAxe(page, colourRules);
  return [...faults, ...inDark.map((fault) => `dark: ${fault}`)];
}

/** Changes the theme and finishes the transitions to its colours. */
export async function changeColorScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // Scripts that change the theme run in the first frame; their changes are drawn by the second.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const listTransitions = () =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition && each.playState !== 'finished');
    // An inherited colour starts another transition at each level of elements.
    for (let running = listTransitions(); running.length > 0; running = listTransitions()) {
      for (const each of running) each.finish();
    }
  });
}

async function runAxe(page: Page, options: RunOptions, part?: string): Promise<string[]> {
  const [main, ...others] = page.frames();
  if (main) await injectAxe(main);
  // Frames without scripts never answer.
  await Promise.race([
    Promise.allSettled(others.map(injectAxe)),
    new Promise((resolve) => setTimeout(resolve, others.length && 1000)),
  ]);
  return page.evaluate(
    async ({ selector, given }) => {
      // Babel renames the import in functions that run in the page.
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(selector ?? document, {
        // Preloaded styles and media serve one disabled rule and one that never reports violations.
        preload: false,
        resultTypes: ['violations'],
        ...given,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { selector: part, given: options },
  );
}

/** Loads axe into a document once: compiling it takes as long as a run. */
async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
}

/** Returns by how many pixels the page is wider than the window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
