import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createBlankDatabase } from '../../../test/database.ts';
import { makeEntry, openContest, password, registerAccount } from '../../../test/factories.ts';
import { sendChunk } from '../../../test/upload-file.ts';
import {
  type Filled,
  fillContest,
  readAllFiles,
  readAllRows,
} from '../../../test/whole-contest.ts';
import { verifyAuditChain } from '../../modules/audit-log/chain.ts';
import { backUpContest } from './backup.ts';
import { readTables } from './catalogue.ts';
import { connectToInstallation, type Installation } from './installation.ts';
import { restoreContest } from './restore.ts';
import { requireNoRestore } from './restore-lock.ts';

const secret = randomBytes(32).toString('hex');
const folder = await mkdtemp(join(tmpdir(), 'film-contest-backup-'));
const app = await createTestApp({ config: { secret } });
const blank = await createBlankDatabase();
afterAll(async () => {
  await app.close();
  await blank.drop();
  await rm(folder, { recursive: true, force: true });
});

const source: Installation = {
  databaseUrl: app.home.databaseUrl,
  dataDir: app.home.dataDir,
  bucket: null,
  secret: null,
};
const target: Installation = { ...source, databaseUrl: blank.url, dataDir: join(folder, 'new') };
const elsewhere: Installation = { ...source, bucket: 'contest-files' };
const lines: string[] = [];
const logLine = (line: string) => void lines.push(line);
const restoreArchive = (
  file: string,
  options: Partial<Parameters<typeof restoreContest>[0]> = {},
) => restoreContest({ installation: target, file, mayReplace: null, tell: logLine, ...options });

const toReplace = { mayReplace: async () => true };
const archive = join(folder, 'archive.tar');
let owner: Filled['owner'];
let logo: Filled['logo'];
let unsent: Filled['unsent'];
let lastNumber: number;

beforeAll(async () => {
  await openContest(app);
  await writeFile(join(source.dataDir, 'secret'), `${secret}\n`, { mode: 0o600 });
  ({ owner, logo, unsent, lastNumber } = await fillContest(app));
  const outcome = await backUpContest({
    installation: source,
    version: '1.2.3',
    target: archive,
    tell: logLine,
  });
  expect(outcome).toMatchObject({ file: archive, missing: [], hasSecret: true });
});

const createRestoredApp = async (): Promise<TestApp> =>
  createTestApp({
    beside: { home: { databaseUrl: blank.url, dataDir: target.dataDir } },
    config: { secret: (await readFile(join(target.dataDir, 'secret'), 'utf8')).trim() },
  });

describe('an incomplete archive', () => {
  const readArchiveSize = async () => (await stat(archive)).size;
  const truncateFile = async (file: string, bytes: number) => truncate(file, bytes);
  const flipBits = async (file: string, at: number) => {
    const handle = await open(file, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 1;
    await handle.write(byte, 0, 1, at);
    await handle.close();
  };
  const writeTar = async (file: string, name: string, text: string) => {
    const packed = pack();
    packed.entry({ name }, text);
    packed.finalize();
    await writeFile(file, packed as unknown as AsyncIterable<Uint8Array>);
  };

  test.each<[string, (file: string) => Promise<unknown>, RegExp]>([
    [
      'the last byte is missing',
      async (file) => truncateFile(file, (await readArchiveSize()) - 1025),
      /cut off/,
    ],
    [
      'the end is missing',
      async (file) => truncateFile(file, (await readArchiveSize()) - 4096),
      /cut off|damaged/,
    ],
    [
      'half is missing',
      async (file) => truncateFile(file, 512 * Math.floor((await readArchiveSize()) / 1024)),
      /cut off/,
    ],
    ['nothing is left', (file) => truncateFile(file, 0), /not a backup/],
    ['a byte of the manifest', (file) => flipBits(file, 512 + 80), /not a backup|damaged/],
    [
      'a byte of a film',
      async (file) => flipBits(file, (await readArchiveSize()) >> 1),
      /damaged \(files\/films/,
    ],
    [
      'a byte of the list of parts',
      async (file) => flipBits(file, (await readArchiveSize()) - 1700),
      /damaged/,
    ],
    ['a byte of a header', (file) => flipBits(file, 3), /not a backup/],
    ['something after the end', (file) => appendFile(file, Buffer.alloc(512, 1)), /damaged/],
    ['another tar', (file) => writeTar(file, 'hello', 'hello'), /not a backup/],
    ['no tar', (file) => writeFile(file, randomBytes(5000)), /not a backup/],
    [
      'another format',
      (file) => writeTar(file, 'manifest.json', '{"name":"film-contest-backup","format":3}'),
      /another version/,
    ],
  ])('%s: is rejected, and changes nothing', async (_, spoil, words) => {
    const file = join(folder, 'spoilt.tar');
    await copyFile(archive, file);
    await spoil(file);
    await expect(restoreArchive(file)).rejects.toThrow(words);
    expect(existsSync(target.dataDir)).toBe(false);
    const { client, close } = await connectToInstallation(target);
    expect(
      (await client.query('select from pg_namespace where nspname ~ $1', ['graphile'])).rowCount,
    ).toBe(0);
    expect(await readTables(client)).toEqual([]);
    await close();
  });

  test('a missing archive is rejected', async () => {
    await expect(restoreArchive(join(folder, 'none.tar'))).rejects.toThrow(/There is no archive/);
  });
});

describe('a backup', () => {
  test('is one file that only its owner can read, without temporary files', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test("never overwrites a file or writes into the contest's own folder", async () => {
    const backUpInto = (place: string) =>
      backUpContest({ installation: source, version: '1', target: place, tell: logLine });
    await expect(backUpInto(archive)).rejects.toThrow(/exists already/);
    await expect(backUpInto(join(source.dataDir, 'x.tar'))).rejects.toThrow(/own folder/);
  });

  test('leaves no file when stopped', async () => {
    const stopped = join(folder, 'stopped');
    await mkdir(stopped);
    const signal = AbortSignal.abort();
    const making = backUpContest({
      installation: source,
      version: '1',
      target: stopped,
      tell: logLine,
      signal,
    });
    await expect(making).rejects.toThrow(/Stopped/);
    expect(await readdir(stopped)).toEqual([]);
  });

  test.each([
    [
      'a backup',
      () => backUpContest({ installation: elsewhere, version: '1', target: folder, tell: logLine }),
    ],
    ['a restore', () => restoreArchive(archive, { installation: elsewhere })],
  ])(
    'rejects a contest with files in a bucket: %s explains the alternative',
    async (_, attempt) => {
      await expect(attempt()).rejects.toThrow(/bucket contest-files .*versioning.*pg_dump/);
    },
  );

  test('rejects an empty database', async () => {
    const making = backUpContest({
      installation: target,
      version: '1',
      target: folder,
      tell: logLine,
    });
    await expect(making).rejects.toThrow(/no contest/);
  });
});

describe('a restored contest', () => {
  let before: Awaited<ReturnType<typeof readAllRows>>;

  beforeAll(async () => {
    before = await readAllRows(source);
    const { manifest, hasItsSecret } = await restoreArchive(archive);
    expect(manifest.version).toBe('1.2.3');
    expect(hasItsSecret).toBe(true);
  });

  test('contains every row, computed value, sequence, key, trigger and job', async () => {
    const { found } = before;
    for (const table of [
      'accounts',
      'entries',
      'votes',
      'audit_log',
      'content_uploads',
      'messages',
    ])
      expect(found[table], table).not.toEqual([]);
    expect(before.jobs).toHaveLength(2);
    expect(await readAllRows(target)).toEqual(before);
  });

  test('contains every file byte for byte, but no reproducible temporary files', async () => {
    const files = await readAllFiles(source);
    expect(files.delete('scratch/films/half')).toBe(true);
    expect([...files.keys()]).toContain(`scratch/incoming/${unsent.id}`);
    expect(await readAllFiles(target)).toEqual(files);
    expect(await readFile(join(target.dataDir, 'secret'), 'utf8')).toBe(`${secret}\n`);
    for (const file of ['secret', `files/scratch/incoming/${unsent.id}`]) {
      expect((await stat(join(target.dataDir, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(join(target.dataDir, 'files'))).mode & 0o777).toBe(0o700);
  });

  test('continues sessions, logins, signed URLs, uploads, numbers, mails and the audit log', async () => {
    const restored = await createRestoredApp();
    try {
      const visitor = restored.visitor();
      visitor.token = owner.token;
      expect((await visitor.get('listMyEntries')).list).toHaveLength(1);
      const again = await restored
        .visitor()
        .call('login', { body: { account: owner.account.email, password } });
      expect(again.ok).toBe(true);
      const shown = await restored.visitor().request({ url: logo.preview ?? '' });
      expect(shown.statusCode).toBe(200);

      const address = unsent.address.replace(/^https?:\/\/[^/]+/, await restored.listen());
      expect((await sendChunk(address, unsent.token, 300, new Uint8Array(700))).status).toBe(204);

      const late = await registerAccount(restored, { email: 'late@example.org' });
      const entry = await makeEntry(restored, 'received', { owner: late });
      expect(entry.number).toBe(lastNumber + 1);
      const { rows } = await restored.ctx.pool.query(
        `insert into audit_log (who, action, target, address, request_id)
         values ('x', 'x', 'x:1', '', 'r') returning id > (select min(id) from audit_log) as later`,
      );
      expect(rows).toEqual([{ later: true }]);
      expect(await verifyAuditChain(restored.ctx)).toMatchObject({ isWhole: true });
      await expect(restored.ctx.pool.query('delete from audit_log')).rejects.toThrow(/append-only/);

      await restored.ctx.pool.query(`select graphile_worker.remove_job('k')`);
      await restored.runJobs();
      const sent = await restored.ctx.pool.query('select state, attempts from messages');
      expect(sent.rows).toEqual([{ state: 'sent', attempts: 1 }]);
      await requireNoRestore(restored.db);
    } finally {
      await restored.close();
    }
  });

  test('a second restore is rejected, and changes nothing', async () => {
    const state = await readAllRows(target);
    await expect(restoreArchive(archive)).rejects.toThrow(/holds a contest already/);
    const no = { mayReplace: async () => false };
    await expect(restoreArchive(archive, no)).rejects.toThrow(/Nothing was changed/);
    expect(await readAllRows(target)).toEqual(state);
  });

  test('is not replaced while it runs', async () => {
    const running = await createRestoredApp();
    try {
      await running.db.selectFrom('accounts').select('id').execute();
      await expect(restoreArchive(archive, toReplace)).rejects.toThrow(/is running/);
    } finally {
      await running.close();
    }
  });

  test('is unchanged when its replacement is stopped midway', async () => {
    const [state, files] = [await readAllRows(target), await readAllFiles(target)];
    const ending = new AbortController();
    const stopping = restoreArchive(archive, {
      ...toReplace,
      signal: ending.signal,
      tell: (line) => line.startsWith('Restoring') && ending.abort(),
    });
    await expect(stopping).rejects.toThrow(/Stopped/);
    expect(await readAllRows(target)).toEqual(state);
    expect(await readAllFiles(target)).toEqual(files);
  });

  test('does not start and is not backed up after a killed restore; the next restore completes it', async () => {
    const { client, close } = await connectToInstallation(target);
    await client.query('create table restore_unfinished ()');
    await close();
    await rm(join(target.dataDir, 'files', 'films'), { recursive: true });
    const half = await createRestoredApp();
    await expect(requireNoRestore(half.db)).rejects.toThrow(/did not come to its end/);
    await half.close();
    const saving = backUpContest({
      installation: target,
      version: '1',
      target: folder,
      tell: logLine,
    });
    await expect(saving).rejects.toThrow(/did not come to its end/);

    await restoreArchive(archive);
    expect(await readAllRows(target)).toEqual(before);
    const files = await readAllFiles(source);
    files.delete('scratch/films/half');
    expect(await readAllFiles(target)).toEqual(files);
  });

  test('does not start while it is being replaced', async () => {
    let refused: unknown;
    await restoreArchive(archive, {
      mayReplace: async () => {
        const starting = await createRestoredApp();
        refused = await requireNoRestore(starting.db).catch((error: Error) => error.message);
        await starting.close();
        return true;
      },
    });
    expect(refused).toMatch(/under way/);
    expect((await readAllRows(target)).found).toEqual(before.found);
  });

  test('is not replaced by an archive of a newer version', async () => {
    const { client, close } = await connectToInstallation(target);
    await client.query(
      `insert into kysely_migration (name, timestamp) values ('29991231_future', '2999-12-31T00:00:00Z')`,
    );
    await close();
    const future = join(folder, 'future.tar');
    await backUpContest({ installation: target, version: '9.9.9', target: future, tell: logLine });
    await expect(restoreArchive(future, toReplace)).rejects.toThrow(/newer version \(9\.9\.9\)/);
  });
});

test('leaves an unrelated database unchanged', async () => {
  const other = await createBlankDatabase();
  const installation = { ...target, databaseUrl: other.url };
  const { client, close } = await connectToInstallation(installation);
  await client.query('create table precious ()');
  await close();
  await expect(restoreArchive(archive, { installation, ...toReplace })).rejects.toThrow(
    /left alone/,
  );
  await other.drop();
});
