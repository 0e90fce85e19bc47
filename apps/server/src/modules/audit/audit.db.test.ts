import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeItem } from '../../../test/contents.ts';
import { anyId, makeEntry, makeStaff, registerAccount } from '../../../test/factories.ts';
import { recordChange } from './audit.ts';

const app = await createTestApp();
afterAll(app.close);

test('a record names its target in words of the reader, as long as it is there', async () => {
  const account = await registerAccount(app, { email: 'somebody@example.org' });
  const entry = await makeEntry(app, 'published', { form: { title: '开场' } });
  const draft = await makeEntry(app, 'draft', { form: { title: '' } });
  const news = await makeItem(app, 'news', {
    texts: { 'zh-CN': { title: '征集开始' }, 'en-US': { title: 'Call for entries' } },
  });
  const placed = await makeItem(app, 'selected', { facts: { entry: entry.id } });
  const shown = `${String(entry.number).padStart(4, '0')} 开场`;
  const unknown = `entry:${anyId()}`;
  const expected: [target: string, name: string][] = [
    [`entry:${entry.id}`, shown],
    [`entry:${draft.id}`, `entry:${draft.id}`],
    [unknown, unknown],
    [`account:${account.id}`, 'somebody@example.org'],
    [`content:news:${news}`, 'Call for entries'],
    [`content:selected:${placed}`, shown],
    ['content:news:999999', 'content:news:999999'],
    ['settings', 'settings'],
    ['entry:not an id', 'entry:not an id'],
  ];
  const actor = { address: null, requestId: anyId(), session: null };
  await app.db.transaction().execute(async (tx) => {
    for (const [target] of expected) await recordChange(tx, actor, 'test', target, null, null);
  });
  const auditor = await makeStaff(app, 'auditor');
  const query = { pageSize: 100, sorter: { at: 'ascend' as const }, filters: { action: ['test'] } };
  const { list } = await auditor.get('consoleAudit', { query });
  expect(list.map(({ target, targetName }) => [target, targetName])).toEqual(expected);
});
