import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeStaff, makeUpload } from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

const reasons = [
  { field: 'title' as const, reason: 'Too long' },
  { field: 'empower' as const, reason: 'Not signed' },
];

test('the requested changes and the previous values are shown until the next decision', async () => {
  const staff = await makeStaff(app, 'reviewer');
  const maker = await createEntrant(app);
  const form = { title: 'Before', team: 'The team' };
  const {
    id,
    version,
    form: sent,
  } = await makeEntry(app, 'in_review', {
    owner: maker.account,
    form,
  });
  const params = { id };
  const sentBack = await staff.get('requestChanges', { params, body: { version, reasons } });
  expect(sentBack.asked).toBeNull();

  const mine = await maker.get('getMyEntry', { params });
  expect(mine.unchanged).toEqual(['title', 'empower']);
  const body = { version: mine.version, title: 'After', empower: sent.empower };
  const saved = await maker.get('saveEntry', { params, body });
  expect(saved.unchanged).toEqual(['empower']);
  await maker.get('submitEntry', { params, body: { version: saved.version } });

  const { asked, draft, events } = await staff.get('consoleEntry', { params });
  expect(asked).toMatchObject({
    by: 'The reviewer',
    reasons,
    unchanged: ['empower'],
    draft: { title: 'Before', empower: sent.empower },
    filenames: { [sent.empower ?? '']: expect.any(String) },
  });
  expect(draft.title).toBe('After');
  // Reviewers do not see the identity of the entrant.
  expect(events.filter(({ isByMaker }) => isByMaker).map(({ by }) => by)).toEqual([null]);

  await app.db.updateTable('entries').set({ state: 'in_review' }).where('id', '=', id).execute();
  const again = await staff.get('consoleEntry', { params });
  const rejected = await staff.get('rejectEntry', {
    params,
    body: { version: again.version, reason: 'No' },
  });
  expect(rejected.asked).toBeNull();
  const row = await app.db
    .selectFrom('entries')
    .select('sent_back')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.sent_back).toBeNull();
});

test('the file name of a student card is hidden from staff who may not see it', async () => {
  const maker = await createEntrant(app);
  const student_proof = await makeUpload(app, maker.account.id, 'student_proof');
  const { id, version, form } = await makeEntry(app, 'in_review', {
    owner: maker.account,
    form: { group: 'student', school_name: 'A school', student_proof },
  });
  const params = { id };
  const reviewer = await makeStaff(app, 'reviewer');
  await reviewer.get('requestChanges', { params, body: { version, reasons } });
  await app.db.updateTable('entries').set({ state: 'in_review' }).where('id', '=', id).execute();

  const listFileNames = async (staff: typeof reviewer) => {
    const { asked } = await staff.get('consoleEntry', { params });
    return Object.keys(asked?.filenames ?? {});
  };
  expect(await listFileNames(reviewer)).toContain(student_proof);
  const names = await listFileNames(await makeStaff(app, 'jurySecretary'));
  expect(names).toContain(form.empower);
  expect(names).not.toContain(student_proof);
});
