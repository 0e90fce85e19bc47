import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import { startSelfKillingWorker, startWorkerProcess } from '../../../test/run-worker.ts';

const timeout = 120_000;

const app = await createTestApp();
const workers: { kill(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await app.close();
}, 60_000);

const moments = {
  'after an item was published': /^after update "contents"/,
  'after the recipients were stored': /^after\s+insert into mailing_recipients/,
  'before the commit': /^before commit of .*update "announcements"/,
};

test(
  'an announcement whose worker is killed is made as a whole, or not at all',
  async () => {
    const owner = await makeStaff(app, 'owner');
    for (let count = 0; count < 2; count++) {
      const entry = await makeEntry(app, 'published', { form: { group: 'open' } });
      await makeContentItem(app, 'selectedopen', { facts: { entry: entry.id }, state: 'draft' });
    }
    const made = await owner.get('createAnnouncement', { body: { list: 'selectedopen' } });
    const params = { id: made.mailings[0]?.id ?? '' };
    const { version, audience } = await owner.get('consoleMailing', { params });
    const text = { subject: 'Listed', body: '{title}', sms: '' };
    const texts = { 'zh-CN': text, 'zh-TW': text, 'en-US': text };
    const body = { version, audience, texts, kind: 'entry' as const, perHour: 20_000 };
    await owner.get('saveMailing', { params, body });
    const at = new Date(Date.now() + 3600_000).toISOString();
    const announcement = { id: made.id };
    await owner.get('scheduleAnnouncement', { params: announcement, body: { version: 0, at } });
    await sql`update announcements set at = now()`.execute(app.db);
    await sql`select graphile_worker.add_job('announcements:due')`.execute(app.db);
    const countPublished = async () =>
      (await app.visitor().get('listSelectedOpen', { query: {} })).total;
    for (const [name, moment] of Object.entries(moments)) {
      const worker = startSelfKillingWorker(app, moment);
      workers.push(worker);
      await expect.poll(worker.hasDied, { timeout, interval: 50, message: name }).toBe(true);
      expect(await countPublished(), name).toBe(0);
    }
    workers.push(await startWorkerProcess(app));
    await expect.poll(countPublished, { timeout, interval: 100 }).toBe(2);
    const listMails = () =>
      app.db.selectFrom('messages').select('recipient').where('kind', '=', 'mailing').execute();
    await expect.poll(listMails, { timeout, interval: 100 }).toHaveLength(2);
    expect(await owner.get('consoleMailing', { params })).toMatchObject({
      progress: { queued: 2, waiting: 0 },
    });
  },
  timeout,
);
