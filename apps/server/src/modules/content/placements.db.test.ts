import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';

const app = await createTestApp();
afterAll(app.close);
const secretary = await makeStaff(app, 'jurySecretary');

const createPlacement = (entry: string, state: 'draft' | 'published' = 'published') =>
  secretary.call('createContent', {
    params: { type: 'selected' },
    body: { state, facts: { entry }, texts: {} },
  });

const refused = { fields: { 'facts.entry': { code: 4017 } } };

test('a published placement requires a published entry, a draft any submitted entry', async () => {
  const { id } = await makeEntry(app, 'in_review');
  expect(await createPlacement(id)).toMatchObject(refused);
  expect(await createPlacement(id, 'draft')).toMatchObject({ ok: true });
});

test('an entry that is withdrawn concurrently cannot be placed', async () => {
  const { id } = await makeEntry(app, 'published');
  const { placing } = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('entries').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    const placed = createPlacement(id);
    await waitUntilBlocked(app, 1);
    return { placing: placed };
  });
  expect(await placing).toMatchObject(refused);
});
