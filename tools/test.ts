import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithError, repository } from './bring-up.mjs';
import { buildStaleApps } from './build-apps.ts';
import { runCommand } from './command.ts';
import { provideBrowser, provideFfmpeg } from './programs.ts';
import {
  combineReport,
  emptyTally,
  formatMinutes,
  formatSummary,
  isTallyPassed,
  listSlowestFiles,
  sumTallies,
  type Tally,
} from './tally.ts';
import { installTestServers } from './test-servers.ts';

type Check = { name: string; steps: string[][]; env?: NodeJS.ProcessEnv };

/** Uses one checker per project, because each further checker would infer the contract's types again. */
const compile = ['tsc', '-b', '--checkers', '1', '--builders', '2'];

const checks: Check[] = [
  {
    name: 'types',
    steps: [['react-router', 'typegen', 'apps/site'], compile],
    // Collects garbage less often, which saves processor time.
    env: { GOGC: '300' },
  },
  { name: 'style', steps: [['biome', 'check', '.']] },
  { name: 'architecture', steps: [['node', 'tools/check-architecture.ts']] },
  { name: 'unused code', steps: [['knip', '--no-progress']] },
  {
    name: 'package lock',
    steps: [['npm', 'ci', '--dry-run', '--ignore-scripts', '--loglevel=error']],
  },
];

const unitProjects = ['unit', 'isolated'];

/** Runs all tests of the mode, even after a failure, and prints a one-line summary. */
async function runAllTests(mode: 'check' | 'usual' | 'full' | 'spec'): Promise<boolean> {
  if (mode === 'spec') return testSpec();
  const env = mode === 'full' ? { FULL: '1' } : {};
  const parts: Record<string, number> = {};
  const runTimed = <T>(part: string, run: () => Promise<T>) => measureSeconds(parts, part, run);
  // The checks run at the same time as Vitest.
  const checking = runTimed('style and types', () => Promise.all(checks.map(runCheck)));
  const tallies: Tally[] = [];
  if (mode === 'check') {
    tallies.push(await runTimed('Vitest', () => runVitest(unitProjects, env)));
  } else {
    if (mode === 'full') await installTestServers();
    const programs = await provideTestPrograms();
    tallies.push(programs ? emptyTally : { ...emptyTally, failed: 1 });
    const projects = [...unitProjects, 'media', 'integration', 'start'];
    tallies.push(await runTimed('Vitest', () => runVitest(projects, env)));
    if (programs)
      tallies.push(await runTimed('browser', () => runBrowserTests({ ...env, ...programs })));
  }
  const total = sumTallies([...(await checking), ...tallies]);
  console.log(`\nSlowest files:\n  ${listSlowestFiles(total).join('\n  ')}`);
  if (total.skipped.length > 0) console.log('\nSkipped:');
  for (const reason of total.skipped) console.log(`  ${reason}`);
  console.log(`\n${formatMinutes(parts)}\n${formatSummary(total)}`);
  return isTallyPassed(total);
}

/** Runs a part of the tests, and adds its duration in seconds to `parts`. */
async function measureSeconds<T>(
  parts: Record<string, number>,
  part: string,
  run: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    parts[part] = (performance.now() - start) / 1000;
  }
}

/** Runs the tests of the specification, against SPEC_URL or an instance that it starts. */
async function testSpec(): Promise<boolean> {
  const programs = await provideTestPrograms();
  const total = programs
    ? await runBrowserTests(programs, ['spec/'])
    : { ...emptyTally, failed: 1 };
  for (const reason of total.skipped) console.log(`  skipped: ${reason}`);
  console.log(`\n${formatSummary(total)}`);
  return isTallyPassed(total);
}

async function runCheck({ name, steps, env }: Check): Promise<Tally> {
  for (const step of steps) {
    const { code, output } = await runCommand(step, { env });
    if (code === 0) continue;
    console.log(`✗ ${name}\n${output}`);
    return { ...emptyTally, failed: 1 };
  }
  console.log(`✓ ${name}`);
  return { ...emptyTally, passed: 1 };
}

function runVitest(projects: string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const reporters = ['--reporter=dot', '--reporter=./tools/vitest-tally.ts'];
  const chosen = projects.map((name) => `--project=${name}`);
  return runTestsAndTally(['vitest', 'run', ...chosen, ...reporters], { ...env, NODE_ENV: 'test' });
}

async function runBrowserTests(env: NodeJS.ProcessEnv, files: string[] = []): Promise<Tally> {
  try {
    if (!process.env.SPEC_URL) await buildStaleApps();
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : error}`);
    return { ...emptyTally, failed: 1 };
  }
  const reporters = `--reporter=dot,${join(repository, 'tools/playwright-tally.ts')}`;
  const args = ['playwright', 'test', ...files, '--config=e2e/playwright.config.ts', reporters];
  return runTestsAndTally(args, env);
}

/** Runs a test runner whose reporter writes its counts to TALLY_FILE. */
async function runTestsAndTally(args: string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'film-contest-tally-'));
  const file = join(folder, 'tally.json');
  const { code } = await runCommand(args, { env: { ...env, TALLY_FILE: file }, show: true });
  const report: Tally | undefined = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : undefined;
  await rm(folder, { recursive: true });
  if (!report) console.log(`✗ ${args[0]} ended without a report (exit code ${code})`);
  return combineReport(report, code);
}

/** Finds the system programs that the tests need. Returns their paths as environment variables. */
async function provideTestPrograms(): Promise<NodeJS.ProcessEnv | undefined> {
  const hasFfmpeg = await provideFfmpeg('to test the films');
  const browser = await provideBrowser('for the tests in a browser');
  return hasFfmpeg && browser ? { CHROMIUM: browser } : undefined;
}

const modes = ['check', 'full', 'spec'] as const;
const mode = modes.find((name) => process.argv.includes(`--${name}`)) ?? 'usual';
runAllTests(mode).then((good) => process.exit(good ? 0 : 1), exitWithError);
