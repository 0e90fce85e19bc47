import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toMethodRules } from '@film-contest/contract/judging-method';
import { afterAll, expect, test } from 'vitest';
import { buildRoundInput } from '../apps/server/src/modules/results/results.rules.ts';
import { roundRules } from '../apps/server/test/judging.ts';
import {
  methodVersion,
  type ResultBundle,
  type ResultContent,
} from '../packages/judging/src/bundle.ts';
import { toCanonicalJson } from '../packages/judging/src/canonical-json.ts';
import { computeRoundResult } from '../packages/judging/src/round-result.ts';
import { verifyBundle } from '../packages/judging/src/verify-bundle.ts';

const createKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { privateKey, text };
};
const key = createKey();
const computeDigest = (value: unknown) =>
  createHash('sha256').update(toCanonicalJson(value)).digest();

const score = { juror: 'j', state: 'done' as const, answer: null };
const input = buildRoundInput(roundRules, 7, {
  films: [
    { id: 'a', votes: 0 },
    { id: 'b', votes: 0 },
  ],
  jurors: [{ id: 'j' }],
  given: [
    { ...score, film: 'a', points: [8, 5] },
    { ...score, film: 'b', points: [6, 7] },
  ],
  ballots: [],
  moves: [],
});

const content: ResultContent = {
  method: methodVersion,
  round: 'r',
  name: {},
  rulesHash: computeDigest(roundRules).toString('hex'),
  rules: roundRules,
  rulesVersions: [],
  films: ['0001', '0002'],
  assignments: [0, 1].map((film) => ({ film, juror: 0, state: 'done', watched: 0 })),
  recusals: [],
  input,
  result: computeRoundResult(input),
};

/** Signs changed content, as a person with the key who manipulates the result would do. */
function signBundle(change: Partial<ResultContent>): ResultBundle {
  const changed = { ...content, ...change };
  const hash = computeDigest(changed);
  return {
    content: changed,
    sha256: hash.toString('hex'),
    signature: sign(null, hash, key.privateKey).toString('base64'),
    publicKey: key.text,
  };
}

const listWrong = (bundle: ResultBundle, publicKey = key.text) =>
  verifyBundle(bundle, { publicKey, toMethodRules }).wrong;

const recomputeWithInput = (change: Partial<typeof input>) => {
  const changed = { ...input, ...change };
  return { input: changed, result: computeRoundResult(changed) };
};

test.each([
  ['an unchanged bundle', {}, []],
  ['other rules', { rules: { ...roundRules, name: 'x' } }, ['rules']],
  ['no rules', { rules: null }, ['rules', 'method']],
  ['another method', recomputeWithInput({ rules: { ...input.rules, places: 1 } }), ['method']],
  ['a score twice', recomputeWithInput({ scores: [...input.scores, ...input.scores] }), ['scores']],
  ['a score without an assignment', { assignments: [] }, ['scores']],
  ['another result', { result: { ...content.result, films: [] } }, ['result']],
])('%s that is signed again has wrong: %j', (_, change, expected) => {
  expect(listWrong(signBundle(change))).toEqual(expected);
});

test('a bundle that is signed with another key than the trusted one is wrong', () => {
  expect(listWrong(signBundle({}), createKey().text)).toEqual(['signature']);
  expect(listWrong(signBundle({}), 'no key')).toEqual(['signature']);
});

test('content that is changed without a new signature has a wrong hash and signature', () => {
  const bundle = { ...signBundle({}), content: { ...content, films: ['0001', '0003'] } };
  expect(listWrong(bundle)).toEqual(['hash', 'signature']);
});

const folder = mkdtempSync(join(tmpdir(), 'recount-'));
afterAll(() => rmSync(folder, { recursive: true }));

function runRecount(text: string, ...args: string[]) {
  const file = join(folder, 'result.json');
  writeFileSync(file, text);
  const program = join(import.meta.dirname, 'recount.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, file, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.replaceAll(folder, '').trim() };
}

test('the program recounts a bundle, also without a juror', () => {
  const { status, stdout, stderr } = runRecount(JSON.stringify(signBundle({})), '--without', '1');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/correct {2}result: 2 scores, method \d[\s\S]*Without juror 1:/);
});

test.each([
  ['broken JSON', '{"content":', [], '/result.json is not a result bundle.'],
  ['other JSON', '{"content": {"films": 3}}', [], '/result.json is not a result bundle.'],
  [
    'an unknown juror',
    JSON.stringify(signBundle({})),
    ['--without', '2'],
    'The round has no juror 2.',
  ],
])('the program answers %s with one sentence', (_, text, args, sentence) => {
  const answer = { status: 1, stdout: '', stderr: sentence };
  expect(runRecount(text, ...args)).toEqual(answer);
});

test('the program names a file that it cannot read', () => {
  const program = join(import.meta.dirname, 'recount.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, join(folder, 'none.json')], {
    encoding: 'utf8',
  });
  expect([status, stderr.trim()]).toEqual([1, `${folder}/none.json cannot be read.`]);
});
