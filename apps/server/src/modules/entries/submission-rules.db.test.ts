import type { EntryDraft } from '@film-contest/contract/entries';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { untilBlocked } from '../../../test/blocked.ts';
import { makeNamed } from '../../../test/contents.ts';
import {
  contestant,
  lettersTo,
  makeEntry,
  makeUpload,
  openContest,
} from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

/** A whole entry of a fresh account, and its submission. */
async function submitting(form: EntryDraft, state: 'draft' | 'changes_requested' = 'draft') {
  const maker = await contestant(app);
  const entry = await makeEntry(app, state, { owner: maker.account, form });
  const submit = () =>
    maker.call('submitEntry', { params: { id: entry.id }, body: { version: entry.version } });
  return { ...entry, maker, submit };
}

describe('a listed school', () => {
  test('is kept by its id, and shown to staff and visitors by its name', async () => {
    await openContest(app);
    const school = await makeNamed(app, 'schools', '云岭艺术学院');
    const { submit } = await submitting({ school_id: school, school_name: null });
    expect(await submit()).toMatchObject({ ok: true });
  });

  test('cannot be removed while it is being chosen', async () => {
    await openContest(app);
    const school = await makeNamed(app, 'schools', '将撤的大学');
    const { maker, id, version } = await submitting({ school_id: null });
    const body = { version, group: 'student' as const, school_id: school };
    const { saving } = await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('contents').where('id', '=', school).execute();
      const save = maker.call('saveEntry', { params: { id }, body });
      await untilBlocked(app, 1);
      return { saving: save };
    });
    expect(await saving).toMatchObject({ fields: { school_name: { code: 1000 } } });
  });

  test('must be one that is published', async () => {
    await openContest(app);
    const [draft, panel] = [
      await makeNamed(app, 'schools', '未公布的大学', { state: 'draft' }),
      await makeNamed(app, 'panels', '初评'),
    ];
    for (const school_id of [draft, panel, 999_999]) {
      const { submit, maker, id, version } = await submitting({ school_id });
      expect(await submit()).toMatchObject({ fields: { school_name: { code: 4009 } } });
      const other = await makeNamed(app, 'schools', '别的大学');
      const save = (chosen: number) =>
        maker.call('saveEntry', {
          params: { id },
          body: { version, group: 'student', school_id: chosen },
        });
      expect(await save(draft === school_id ? panel : draft)).toMatchObject({
        fields: { school_name: { code: 1000 } },
      });
      expect(await save(other)).toMatchObject({ ok: true });
    }
  });

  test('that is no longer listed does not stop a draft from being saved', async () => {
    await openContest(app);
    const { maker, id, version } = await submitting({ school_id: 999_998 });
    const body = { version, group: 'student' as const, school_id: 999_998, title: '新标题' };
    expect(await maker.call('saveEntry', { params: { id }, body })).toMatchObject({ ok: true });
  });

  test('means nothing in the Open Group', async () => {
    await openContest(app);
    const { submit } = await submitting({ group: 'open', school_id: 999_997 });
    expect(await submit()).toMatchObject({ ok: true });
  });
});

describe('other materials', () => {
  test('are missed where the settings ask for them', async () => {
    await openContest(app, { materialsRequired: true });
    const { submit } = await submitting({});
    expect(await submit()).toMatchObject({ fields: { materials: { code: 4009 } } });
    const maker = await contestant(app);
    const materials = await makeUpload(app, maker.account.id, 'materials');
    const { id, version } = await makeEntry(app, 'draft', {
      owner: maker.account,
      form: { materials },
    });
    const outcome = await maker.call('submitEntry', { params: { id }, body: { version } });
    expect(outcome).toMatchObject({ ok: true });
  });

  test('cannot be asked of one who was sent back for something else', async () => {
    await openContest(app, { materialsRequired: true });
    const { submit } = await submitting({}, 'changes_requested');
    expect(await submit()).toMatchObject({ ok: true });
  });
});

test('the number of entries an account may have is a setting', async () => {
  await openContest(app, { entriesPerAccount: 1, materialsRequired: false });
  const maker = await contestant(app);
  expect(await maker.call('createEntry', { body: { title: '一' } })).toMatchObject({ ok: true });
  expect(await maker.call('createEntry', { body: { title: '二' } })).toMatchObject({ code: 4004 });
});

test('a maker without an e-mail address is written to by SMS', async () => {
  await openContest(app);
  const { submit, maker } = await submitting({ title: '簡訊' });
  const phone = '13800138000';
  await app.db
    .updateTable('accounts')
    .set({ email: null, phone })
    .where('id', '=', maker.account.id)
    .execute();
  expect(await submit()).toMatchObject({ ok: true });
  const [message, ...others] = await lettersTo(app, phone);
  expect(others).toEqual([]);
  expect(message?.text_body).toContain('簡訊');
});
