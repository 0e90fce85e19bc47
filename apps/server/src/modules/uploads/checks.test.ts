import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@film-contest/contract/limits';
import type { UploadKind } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { checkUpload } from './checks.ts';

/** Mocks checks that start and then wait for `finish`. */
function holdChecks() {
  const begun: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const storage = {
    async withFile(key: string) {
      begun.push(path.basename(key));
      await finished;
      return { checks: [], facts: null };
    },
  };
  const ctx = { storage, log: { warn() {} } } as unknown as Context;
  return {
    begun,
    finish,
    check: (upload: Parameters<typeof checkUpload>[1]) => checkUpload(ctx, upload),
  };
}

test.each<[UploadKind, number]>([
  ['team_logo', 4],
  ['empower', 4],
  ['subtitles_zh', 4],
  ['url', 4],
  ['materials', 1],
])('of many accounts’ files of kind %s, %d are checked at once', async (kind, most) => {
  const { begun, finish, check } = holdChecks();
  const files = Array.from({ length: 12 }, (_, at) =>
    check({ id: `${at}`, kind, account_id: `${at}` }),
  );
  await nextTurn();
  expect(begun).toHaveLength(most);
  finish();
  await Promise.all(files);
  expect(begun).toHaveLength(12);
});

test.each<UploadKind>(['materials', 'url', 'team_logo'])(
  'checks of kind %s of one account do not block a picture of another',
  async (kind) => {
    const { begun, finish, check } = holdChecks();
    const files = Array.from({ length: 5 }, (_, at) =>
      check({ id: `${at}`, kind, account_id: 'one' }),
    );
    const picture = check({ id: 'picture', kind: 'team_logo', account_id: 'another' });
    await nextTurn();
    expect(begun).toEqual(['0', 'picture']);
    finish();
    await Promise.all([...files, picture]);
  },
);

test('films beyond the queue, per account or in all, are deferred to the worker', async () => {
  for (const [accounts, begins] of [
    [60, 20],
    [1, 5],
  ] as const) {
    const { begun, finish, check } = holdChecks();
    const films = Array.from({ length: 60 }, (_, at) =>
      check({ id: `${at}`, kind: 'url', account_id: `${at % accounts}` }),
    );
    finish();
    expect(await Promise.all(films)).toEqual(Array(60).fill({ checks: [], facts: null }));
    expect(begun).toHaveLength(begins);
  }
});

test('subtitles may hold as many cues as fit into a file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cues-'));
  const file = path.join(folder, 'subtitles');
  const cue = '0:0.0-->0:0.1\nx\n\n';
  await writeFile(file, cue.repeat(limits.subtitles.bytes / cue.length));
  const storage = {
    withFile: (_key: string, look: (file: string) => Promise<unknown>) => look(file),
    scratch: async () => folder,
    put: async () => {},
  };
  const ctx = { storage } as unknown as Context;
  const { facts } = await checkUpload(ctx, {
    id: '1',
    kind: 'subtitles_en',
    account_id: '1',
  });
  expect(facts).toMatchObject({ seconds: 0.1 });
  await rm(folder, { recursive: true });
});
