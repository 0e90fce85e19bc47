import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toUtf8 } from './bytes.ts';
import { formatLeaf } from './leaves.ts';
import { buildLogFiles, createLeaves, verifyTestLog } from './test-log.ts';

const hashFile = (text: string) => hash('sha256', text, 'hex');

/** Publishes a log with versions of the voting rules after its first leaf. */
function publishRules(texts: readonly string[]) {
  const [open = ''] = createLeaves(1);
  const t = '2026-11-27T10:00Z';
  const rules = texts.map((text, v) => formatLeaf({ type: 'rules', t, v, sha256: hashFile(text) }));
  const files = buildLogFiles([open, ...rules]);
  files.set(
    'tally',
    toUtf8(JSON.stringify({ size: 1 + rules.length, hiddenFrom: null, votes: {} })),
  );
  for (const [v, text] of texts.entries()) files.set(`rules/${v}.json`, toUtf8(text));
  return files;
}

const first = JSON.stringify({ version: 0, previous: null, rules: { workFactor: 2 } });
const second = JSON.stringify({ version: 1, previous: hashFile(first), rules: { workFactor: 3 } });
const files = publishRules([first, second]);

test('files with the hashes of their leaves are valid', async () => {
  const { problems, rules } = await verifyTestLog(files);
  expect([problems, rules]).toEqual([[], [hashFile(first), hashFile(second)]]);
});

test('each changed byte of each file is noticed', async () => {
  for (const name of ['rules/0.json', 'rules/1.json']) {
    const bytes = files.get(name) as Uint8Array;
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.with(at, (bytes[at] as number) ^ 1);
      const { problems } = await verifyTestLog(new Map([...files, [name, changed]]));
      expect(problems).toEqual([`${name} has another hash than its leaf`]);
    }
  }
});

test('a missing file is noticed', async () => {
  const missing = new Map(files);
  missing.delete('rules/1.json');
  expect((await verifyTestLog(missing)).problems).toEqual(['rules/1.json is missing']);
});

test.each<[string, string]>([
  ['another version', JSON.stringify({ version: 2, previous: hashFile(first) })],
  ['another previous version', JSON.stringify({ version: 1, previous: hashFile(second) })],
  ['no previous version', JSON.stringify({ version: 1, previous: null })],
  ['no JSON', 'rules'],
  ['a list', '[]'],
])('a file whose hash is in the log is rejected if it contains %s', async (_, text) => {
  expect((await verifyTestLog(publishRules([first, text]))).problems).toEqual([
    'rules/1.json is not version 1 or does not name the hash of the version before it',
  ]);
});
