import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@film-contest/contract/limits';
import type { UploadKind } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { checkUpload } from './checks.ts';

test.each<UploadKind>(['team_logo', 'empower', 'materials', 'subtitles_zh', 'url'])(
  'of many files that have arrived at once, %s, a few are looked at',
  async (kind) => {
    let looked = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const storage = {
      async withFile() {
        looked += 1;
        await finished;
        return { checks: [], facts: null };
      },
    };
    const ctx = { storage } as unknown as Context;
    const files = Array.from({ length: 12 }, (_, at) => checkUpload(ctx, { id: `${at}`, kind }));
    await nextTurn();
    expect(looked).toBe(4);
    finish();
    await Promise.all(files);
    expect(looked).toBe(12);
  },
);

test('of more films than can wait, some are left to the worker', async () => {
  let looked = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const storage = {
    async withFile() {
      looked += 1;
      await finished;
      return { checks: [], facts: null };
    },
  };
  const ctx = { storage, log: { warn() {} } } as unknown as Context;
  const films = Array.from({ length: 60 }, (_, at) =>
    checkUpload(ctx, { id: `${at}`, kind: 'url' }),
  );
  finish();
  expect(await Promise.all(films)).toEqual(Array(60).fill({ checks: [], facts: null }));
  expect(looked).toBe(20);
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
  const { facts } = await checkUpload(ctx, { id: '1', kind: 'subtitles_en' });
  expect(facts).toMatchObject({ seconds: 0.1 });
  await rm(folder, { recursive: true });
});
