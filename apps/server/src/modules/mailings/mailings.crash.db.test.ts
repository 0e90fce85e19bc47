import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
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
  'after the first message': /^after insert into "messages"/,
  'before the commit': /^before commit of .*update "mailings"/,
  'after the commit': /^after commit of .*update "mailings"/,
};

test(
  'a mailing whose worker is killed reaches each recipient exactly once',
  async () => {
    const support = await makeStaff(app, 'support');
    for (let count = 0; count < 3; count++) await makeEntry(app, 'published');
    const text = { subject: 'News {number}', body: '{title}', sms: '' };
    const { id, version } = await support.get('createMailing', {
      body: {
        kind: 'entry',
        audience: { list: 'entries', filters: { state: ['published'] } },
        texts: { 'zh-CN': text, 'zh-TW': text, 'en-US': text },
        perHour: 20_000,
      },
    });
    await support.get('startMailing', { params: { id }, body: { version } });
    for (const [name, moment] of Object.entries(moments)) {
      const worker = startSelfKillingWorker(app, moment);
      workers.push(worker);
      await expect.poll(worker.hasDied, { timeout, interval: 50, message: name }).toBe(true);
    }
    workers.push(await startWorkerProcess(app));
    const listRecipients = () =>
      app.db.selectFrom('messages').select('recipient').where('kind', '=', 'mailing').execute();
    const readProgress = () => support.get('consoleMailing', { params: { id } });
    await expect
      .poll(readProgress, { timeout, interval: 100 })
      .toMatchObject({ state: 'done', progress: { waiting: 0, queued: 3 } });
    const recipients = (await listRecipients()).map(({ recipient }) => recipient);
    expect(recipients).toHaveLength(3);
    expect(new Set(recipients).size).toBe(3);
  },
  timeout,
);
