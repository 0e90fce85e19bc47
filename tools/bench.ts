import { readdir } from 'node:fs/promises';
import { exitWithError, Refusal } from './bring-up.mjs';
import { buildStaleApps } from './build-apps.ts';
import { runCommand } from './command.ts';

const ending = '.bench.ts';

/**
 * Runs the named benchmarks, or all. Runs one at a time, because concurrent benchmarks would distort each other's
 * results. Options after the names (`--route home`) are passed to the benchmarks.
 */
async function runBenchmarks(args: string[]): Promise<void> {
  const first = args.findIndex((each) => each.startsWith('--'));
  const [wanted, options] = first < 0 ? [args, []] : [args.slice(0, first), args.slice(first)];
  const all = (await readdir('bench'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown)
    throw new Refusal(`There is no benchmark “${unknown}”. There are: ${all.join(', ')}`);
  await buildStaleApps();
  for (const name of wanted.length > 0 ? wanted : all) {
    console.log(`\n== ${name}`);
    const { code } = await runCommand(['node', `bench/${name}${ending}`, ...options], {
      show: true,
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Refusal(`The benchmark “${name}” failed (exit code ${code}).`);
  }
}

runBenchmarks(process.argv.slice(2)).catch(exitWithError);
