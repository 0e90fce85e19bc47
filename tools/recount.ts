import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { toMethodRules } from '@film-contest/contract/judging-method';
import {
  listInvalidScores,
  type ResultBundle,
  recountWithoutJuror,
} from '@film-contest/judging/bundle';
import type { RoundResult } from '@film-contest/judging/round-result';
import {
  type BundleCheck,
  bundleChecks,
  verifyBundleText,
} from '@film-contest/judging/verify-bundle';
import { exitWithError, Refusal } from './bring-up.mjs';
import { resolveFromCaller } from './installation.ts';

const usage = 'npm run recount -- <result.json> [--key <key>] [--without <juror>]';

/** Verifies the file of a result, and computes the result again from its scores. */
function recountResult(args: string[]) {
  const { file, key, without } = readArguments(args);
  const verified = verifyBundleText(readText(file), { publicKey: key, toMethodRules });
  if (!verified) throw new Refusal(`${file} is not a result bundle.`);
  const { bundle, wrong, recounted } = verified;
  const { content } = bundle;
  const { jurorCount } = content.input;
  if (without !== undefined && (without < 1 || without > jurorCount))
    throw new Refusal(`The round has no juror ${without}.`);
  const details = describeChecks(bundle, key ?? bundle.publicKey);
  for (const check of bundleChecks)
    console.log(`${wrong.includes(check) ? 'WRONG  ' : 'correct'}  ${details[check]}`);
  if (wrong.length > 0) process.exitCode = 1;
  if (key === undefined)
    console.log('The key was read from the file itself. Compare it with one you trust (--key).');
  printPlaces(content.films, recounted);
  if (without === undefined) return;
  console.log(`\nWithout juror ${without}:`);
  printPlaces(content.films, recountWithoutJuror(content, without - 1));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(`${file} cannot be read.`);
  }
}

function describeChecks(
  { content, sha256 }: ResultBundle,
  publicKey: string,
): Record<BundleCheck, string> {
  const falseScores = listInvalidScores(content);
  const { length: count } = content.input.scores;
  return {
    hash: `SHA-256: ${sha256}`,
    signature: `signature: public key ${publicKey}`,
    rules: `rules: ${content.rulesHash}`,
    method: 'method: follows from the rules',
    scores:
      falseScores.length === 0
        ? 'scores: each belongs to one judged film of a juror'
        : `scores: false for film and juror ${falseScores.join(', ')}`,
    result: `result: ${count} scores, method ${content.method}`,
  };
}

function readArguments(args: string[]) {
  try {
    const options = { key: { type: 'string' }, without: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0 && /^\d+$/.test(values.without ?? '1'))
      return {
        file: resolveFromCaller(file),
        key: values.key,
        without: values.without === undefined ? undefined : Number(values.without),
      };
  } catch {
    // Ignores the exception, because an unknown option leads to the same error as wrong arguments.
  }
  throw new Refusal(`Usage: ${usage}`);
}

function printPlaces(numbers: readonly string[], { films }: RoundResult) {
  console.table(
    films.map(({ film, place, computedPlace, jury, combined }) => ({
      place,
      film: numbers[film],
      jury,
      combined,
      computedPlace,
    })),
  );
}

try {
  recountResult(process.argv.slice(2));
} catch (error) {
  exitWithError(error);
}
