import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  publishAwardedFilm,
  publishResults,
  readCertificates,
  readOneCertificate,
  resetCertificates,
  setState,
} from '../../../test/certificates.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { updateCertificates } from './update-certificates.ts';

const app = await createTestApp();
afterAll(app.close);

let owner: Visitor;
beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
});
beforeEach(() => resetCertificates(app));

const settle = () => updateCertificates(app.db);
const hour = 3600_000;

describe('an award', () => {
  test('gives one certificate, however often the job runs', async () => {
    const { entry, award } = await publishAwardedFilm(app);
    await settle();
    const first = await readCertificates(app);
    expect(first).toMatchObject([{ entry_id: entry, award_id: award, revoked: null }]);
    await Promise.all([settle(), settle()]);
    expect(await readCertificates(app)).toEqual(first);
  });

  test('gives a certificate for each of several awards of a film', async () => {
    const { entry } = await publishAwardedFilm(app);
    const second = await makeNamedItem(app, 'awards', '观众奖', { facts: { rank: 2 } });
    await makeContentItem(app, 'selected', { facts: { entry, award: second } });
    await settle();
    expect(await readCertificates(app)).toHaveLength(2);
  });

  test.each([
    ['a draft placement', 'placement', 'draft'],
    ['a removed placement', 'placement', 'removed'],
    ['a draft award', 'award', 'draft'],
  ] as const)('gives none with %s', async (_, item, state) => {
    const given = await publishAwardedFilm(app);
    await setState(app, 'contents', given[item], state);
    await settle();
    expect(await readCertificates(app)).toEqual([]);
  });

  test('gives none without a published film, nor does a selection without an award', async () => {
    const { entry } = await publishAwardedFilm(app);
    await setState(app, 'entries', entry, 'in_review');
    const other = await makeEntry(app, 'published');
    await makeContentItem(app, 'selected', { facts: { entry: other.id } });
    await settle();
    expect(await readCertificates(app)).toEqual([]);
  });

  test('that an announcement publishes has its certificate when the announcement is made', async () => {
    const entry = await makeEntry(app, 'published');
    const texts = { 'zh-CN': { name: '金奖' } };
    const award = await makeContentItem(app, 'awards', {
      facts: { rank: 1 },
      texts,
      state: 'draft',
    });
    await makeContentItem(app, 'selected', { facts: { entry: entry.id, award }, state: 'draft' });
    await app.db
      .insertInto('announcements')
      .values({
        list: 'selected',
        state: 'scheduled',
        at: new Date(Date.now() - hour),
        by_name: 'Owner',
      })
      .execute();
    await sql`select graphile_worker.add_job('announcements:due', '{}'::json)`.execute(app.db);
    await app.runJobs();
    expect(await readCertificates(app)).toMatchObject([{ entry_id: entry.id, award_id: award }]);
  });
});

describe('a certificate of an award', () => {
  test.each([
    ['its film is withdrawn', 'entry', 'withdrawn', 'entry'],
    ['its film is disqualified', 'entry', 'disqualified', 'entry'],
    ['its film is hidden', 'entry', 'hidden', 'entry'],
    ['its film is reviewed again', 'entry', 'in_review', 'entry'],
    ['its placement is removed', 'placement', 'removed', 'award'],
    ['its placement is a draft again', 'placement', 'draft', 'award'],
    ['its award is removed', 'award', 'removed', 'award'],
  ] as const)(
    'is revoked when %s, and restored with its number',
    async (_, item, state, reason) => {
      const given = await publishAwardedFilm(app);
      await settle();
      const before = await readOneCertificate(app);
      const table = item === 'entry' ? 'entries' : 'contents';
      await setState(app, table, given[item], state);
      await settle();
      const revoked = await readOneCertificate(app);
      expect(revoked).toMatchObject({ number: before.number, revoked: reason });
      await settle();
      expect((await readOneCertificate(app)).revoked_at).toEqual(revoked.revoked_at);
      await setState(app, table, given[item], 'published');
      await settle();
      expect(await readOneCertificate(app)).toEqual(before);
    },
  );

  test('stays revoked after its award was deleted', async () => {
    const { award, placement } = await publishAwardedFilm(app);
    await settle();
    await app.db.deleteFrom('contents').where('id', 'in', [award, placement]).execute();
    await settle();
    expect(await readOneCertificate(app)).toMatchObject({ award_id: award, revoked: 'award' });
  });

  test('is recorded in the audit log when it is issued, revoked and restored', async () => {
    const { entry } = await publishAwardedFilm(app);
    await settle();
    const { number } = await readOneCertificate(app);
    await setState(app, 'entries', entry, 'withdrawn');
    await settle();
    await setState(app, 'entries', entry, 'published');
    await settle();
    await settle();
    const { list } = await owner.get('consoleAudit', { query: { search: 'certificate' } });
    const records = list.slice(0, 3).map(({ action, after }) => ({ action, after }));
    expect(records).toEqual([
      { action: 'certificate.restore', after: { numbers: [number] } },
      { action: 'certificate.revoke', after: { numbers: [number] } },
      { action: 'certificate.issue', after: { count: 1 } },
    ]);
  });
});

describe('participation', () => {
  test.each([
    ['draft', false],
    ['received', true],
    ['checking', true],
    ['in_review', true],
    ['changes_requested', true],
    ['published', true],
    ['rejected', false],
    ['hidden', true],
    ['withdrawn', false],
    ['disqualified', false],
  ] as const)('of an entry in the state %s is certified: %s', async (state, expected) => {
    const entry = await makeEntry(app, state);
    await publishResults(app);
    await settle();
    expect(await readCertificates(app)).toMatchObject(
      expected ? [{ entry_id: entry.id, award_id: null }] : [],
    );
  });

  test('is certified from the date of the results, and stays so when the date moves', async () => {
    await makeEntry(app, 'published');
    await settle();
    await openContest(app, { resultsAt: new Date(Date.now() + hour).toISOString() });
    await settle();
    expect(await readCertificates(app)).toEqual([]);
    await publishResults(app);
    await settle();
    expect(await readCertificates(app)).toHaveLength(1);
    await openContest(app, { resultsAt: null });
    await settle();
    expect(await readOneCertificate(app)).toMatchObject({ revoked: null });
  });

  test('is certified for more entries than one statement takes', async () => {
    const { owner: account } = await makeEntry(app, 'withdrawn');
    await sql`insert into entries (account_id, number, state, form, reasons, giveaways, submitted_at)
      select ${account.id}, 100000 + n, 'published', '{}', '[]', '[]', now() from generate_series(1, 501) n`.execute(
      app.db,
    );
    await publishResults(app);
    await settle();
    expect(await readCertificates(app)).toHaveLength(501);
    await app.db.deleteFrom('entries').where('number', '>', 100_000).execute();
  });
});
