import type { EntryDraft } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makePdf } from '../../../test/archive-files.ts';
import { makeNamedItem } from '../../../test/contents.ts';
import {
  createEntrant,
  createRandomId,
  listMailsTo,
  makeEntry,
  makeStaff,
  makeUpload,
  openContest,
  password,
  past,
} from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';

const app = await createTestApp();
afterAll(app.close);
beforeEach(() => openContest(app, { materialsRequired: false, studentProof: 'optional' }));

/** Returns the error codes of the fields of a response. */
const listErrorCodes = (outcome: { ok: boolean; fields?: Record<string, { code: number }> }) =>
  Object.fromEntries(
    Object.entries(outcome.fields ?? {}).map(([field, { code }]) => [field, code]),
  );

/** Creates a complete draft of a new account, and a function that submits it. */
async function prepareSubmission(
  form: EntryDraft,
  state: 'draft' | 'changes_requested' | 'in_review' = 'draft',
) {
  const maker = await createEntrant(app);
  const entry = await makeEntry(app, state, { owner: maker.account, form });
  const submit = () =>
    maker.call('submitEntry', { params: { id: entry.id }, body: { version: entry.version } });
  return { ...entry, maker, submit };
}

describe('a listed school', () => {
  test('is stored by id, and shown to staff and visitors by name', async () => {
    await openContest(app);
    const school = await makeNamedItem(app, 'schools', '云岭艺术学院');
    const { submit } = await prepareSubmission({ school_id: school, school_name: null });
    expect(await submit()).toMatchObject({ ok: true });
  });

  test('cannot be removed during a submission that uses it', async () => {
    await openContest(app);
    const school = await makeNamedItem(app, 'schools', '将撤的大学');
    const { maker, id, version } = await prepareSubmission({ school_id: null });
    const body = { version, group: 'student' as const, school_id: school };
    const { saving } = await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('contents').where('id', '=', school).execute();
      const save = maker.call('saveEntry', { params: { id }, body });
      await waitUntilBlocked(app, 1);
      return { saving: save };
    });
    expect(await saving).toMatchObject({ fields: { school_name: { code: 1000 } } });
  });

  test('must be published', async () => {
    await openContest(app);
    const [draft, panel] = [
      await makeNamedItem(app, 'schools', '未公布的大学', { state: 'draft' }),
      await makeNamedItem(app, 'panels', '初评'),
    ];
    for (const school_id of [draft, panel, 999_999]) {
      const { submit, maker, id, version } = await prepareSubmission({ school_id });
      expect(await submit()).toMatchObject({ fields: { school_name: { code: 4009 } } });
      const other = await makeNamedItem(app, 'schools', '别的大学');
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

  test('does not prevent saving a draft after it was removed from the list', async () => {
    await openContest(app);
    const { maker, id, version } = await prepareSubmission({ school_id: 999_998 });
    const body = { version, group: 'student' as const, school_id: 999_998, title: '新标题' };
    expect(await maker.call('saveEntry', { params: { id }, body })).toMatchObject({ ok: true });
  });

  test('is ignored in the Open Group', async () => {
    await openContest(app);
    const { submit } = await prepareSubmission({ group: 'open', school_id: 999_997 });
    expect(await submit()).toMatchObject({ ok: true });
  });
});

describe('other materials', () => {
  test('are required if the settings say so', async () => {
    await openContest(app, { materialsRequired: true });
    const { submit } = await prepareSubmission({});
    expect(await submit()).toMatchObject({ fields: { materials: { code: 4009 } } });
    const maker = await createEntrant(app);
    const materials = await makeUpload(app, maker.account.id, 'materials');
    const { id, version } = await makeEntry(app, 'draft', {
      owner: maker.account,
      form: { materials },
    });
    const outcome = await maker.call('submitEntry', { params: { id }, body: { version } });
    expect(outcome).toMatchObject({ ok: true });
  });

  test('are not required when changes to other fields were requested', async () => {
    await openContest(app, { materialsRequired: true });
    const { submit } = await prepareSubmission({}, 'changes_requested');
    expect(await submit()).toMatchObject({ ok: true });
  });
});

const child = { under14: true, name: '李梅', contact: 'mei@example.org', consent: true };

describe('the parent or guardian of a child in the team', () => {
  test.each<[NonNullable<EntryDraft['guardian']>, Record<string, number>]>([
    [child, {}],
    [{ under14: false }, {}],
    [{ ...child, name: '' }, { 'guardian.name': 4009 }],
    [{ ...child, contact: 'nobody' }, { 'guardian.contact': 2004 }],
    [{ ...child, consent: false }, { 'guardian.consent': 4015 }],
    [
      { under14: true },
      { 'guardian.name': 4009, 'guardian.contact': 2005, 'guardian.consent': 4015 },
    ],
  ])('%j in the Student Group: %j', async (guardian, faults) => {
    const { submit } = await prepareSubmission({ guardian });
    const outcome = await submit();
    expect(listErrorCodes(outcome)).toEqual(faults);
    expect(outcome.ok).toBe(Object.keys(faults).length === 0);
  });

  test('can be the only field with requested changes after the deadline', async () => {
    const reviewer = await makeStaff(app, 'reviewer');
    const { id, maker, version } = await prepareSubmission({ guardian: child }, 'in_review');
    await reviewer.get('requestChanges', {
      params: { id },
      body: { version, reasons: [{ field: 'guardian', reason: 'Nobody answers there' }] },
    });
    const params = { id };
    await openContest(app, { submission: past });
    const sent = await maker.get('getMyEntry', { params });
    const guardian = { ...child, contact: '13800138000' };
    const body = { ...sent.draft, version: sent.version, guardian, title: '别的' };
    const saved = await maker.get('saveEntry', { params, body });
    expect(saved.draft).toMatchObject({ guardian, title: sent.draft.title });
    expect(
      await maker.call('submitEntry', { params, body: { version: saved.version } }),
    ).toMatchObject({ ok: true });
  });
});

describe('a proof of being a student', () => {
  const settings = ['off', 'optional', 'required'] as const;

  test.each([
    ['off', null, 'student', {}],
    ['optional', null, 'student', {}],
    ['required', null, 'student', { student_proof: 4009 }],
    ['required', 'checked', 'student', {}],
    ['optional', 'refused', 'student', { student_proof: 4014 }],
    ['optional', 'granted', 'student', { student_proof: 4016 }],
    ['optional', 'removed', 'student', { student_proof: 4009 }],
    ['off', 'refused', 'student', {}],
    ['required', null, 'open', {}],
    ['required', 'refused', 'open', {}],
    ['required', 'removed', 'open', {}],
  ] as const)(
    'that is %s, the file %s, in the group %s: %j',
    async (asked, file, group, faults) => {
      await openContest(app, { studentProof: asked });
      const maker = await createEntrant(app);
      const student_proof = file && (await makeUpload(app, maker.account.id, 'student_proof'));
      const entry = await makeEntry(app, 'draft', {
        owner: maker.account,
        form: { group, student_proof },
      });
      const row = app.db.updateTable('uploads').where('id', '=', student_proof ?? createRandomId());
      if (file === 'refused' || file === 'granted') await row.set({ state: file }).execute();
      if (file === 'removed') {
        await maker.get('removeUpload', { params: { id: student_proof ?? '' } });
      }
      const { id, version } = entry;
      const outcome = await maker.call('submitEntry', { params: { id }, body: { version } });
      expect(listErrorCodes(outcome)).toEqual(faults);
    },
  );

  test('is part of the public settings', async () => {
    for (const studentProof of settings) {
      await openContest(app, { studentProof, graceMinutes: 45 });
      expect(await app.visitor().get('contest')).toMatchObject({ studentProof, graceMinutes: 45 });
    }
  });

  test('is checked as a document, and only staff can open it', async () => {
    const maker = await createEntrant(app);
    const script = Buffer.from('#!/bin/sh\nexit 0\n');
    expect(await uploadFile(app, maker, 'student_proof', script)).toMatchObject({
      state: 'refused',
    });
    const proof = await uploadFile(app, maker, 'student_proof', makePdf());
    expect(proof).toMatchObject({ state: 'checked', preview: null, picture: null });
    const { id } = await makeEntry(app, 'in_review', {
      owner: maker.account,
      form: { student_proof: proof.id },
    });
    const reviewer = await makeStaff(app, 'reviewer');
    const { studentProof } = await reviewer.get('consoleEntry', { params: { id } });
    expect(studentProof?.filename).toBe('student_proof.pdf');
    const jury = await makeStaff(app, 'jurySecretary');
    const shown = await jury.get('consoleEntry', { params: { id } });
    expect(shown).toMatchObject({ studentProof: null, draft: { guardian: null } });
    expect(shown.files.map(({ kind }) => kind)).not.toContain('student_proof');
    const fetched = await app.visitor().request({ url: studentProof?.address ?? '' });
    expect(fetched.statusCode).toBe(200);
    expect(fetched.headers['content-disposition']).toContain('attachment');
    for (const url of [`/media/originals/${proof.id}`, `/media/public/originals/${proof.id}`]) {
      expect((await app.visitor().request({ url })).statusCode).toBe(404);
    }
    const { id: other } = await makeEntry(app, 'in_review');
    const foreign = await reviewer.get('consoleEntry', { params: { id: other } });
    const ticket = /signed\/([^/]+)/.exec(foreign.letter?.address ?? '')?.[1] ?? '';
    const url = `/media/signed/${ticket}/originals/${proof.id}`;
    expect((await app.visitor().request({ url })).statusCode).toBe(403);
  });
});

describe('the fields of the Student Group', () => {
  const ofStudents = { guardian: { under14: true, name: '李' }, school_name: '好'.repeat(150) };

  test('stays in the draft after a change to the Open Group, and is ignored', async () => {
    await openContest(app, { studentProof: 'required' });
    const { maker, id, version } = await prepareSubmission({ ...ofStudents, group: 'open' });
    const params = { id };
    expect(await maker.call('submitEntry', { params, body: { version } })).toMatchObject({
      ok: true,
    });
    expect(await maker.get('getMyEntry', { params })).toMatchObject({ draft: ofStudents });
    const reviewer = await makeStaff(app, 'reviewer');
    expect(await reviewer.get('consoleEntry', { params })).toMatchObject({
      school: null,
      studentProof: null,
    });
  });

  test('is exported with the account’s data, and erased with it', async () => {
    const maker = await createEntrant(app);
    const student_proof = await makeUpload(app, maker.account.id, 'student_proof');
    const { id } = await makeEntry(app, 'published', {
      owner: maker.account,
      form: { guardian: child, student_proof },
    });
    const data = await maker.get('exportAccount');
    expect(data.entries).toMatchObject([{ form: { guardian: child, student_proof } }]);
    expect(data.files).toContainEqual(expect.objectContaining({ kind: 'student_proof' }));
    await maker.get('eraseAccount', { body: { password } });
    const { rows } = await app.ctx.pool.query(
      `select id::text from uploads where id = $1
       union all select id::text from entries where id = $2 and form != '{}'`,
      [student_proof, id],
    );
    expect(rows).toEqual([]);
  });
});

test('the settings limit the number of entries per account', async () => {
  await openContest(app, { entriesPerAccount: 1, materialsRequired: false });
  const maker = await createEntrant(app);
  expect(await maker.call('createEntry', { body: { title: '一' } })).toMatchObject({ ok: true });
  expect(await maker.call('createEntry', { body: { title: '二' } })).toMatchObject({ code: 4004 });
});

test('withdrawn entries can be replaced only a limited number of times', async () => {
  await openContest(app, { entriesPerAccount: 1 });
  const maker = await createEntrant(app);
  for (let turn = 0; turn <= limits.entriesTakenBack; turn++) {
    const { id } = await maker.get('createEntry', { body: { title: '一' } });
    await app.db
      .updateTable('entries')
      .set({ state: 'withdrawn', number: 5000 + turn })
      .where('id', '=', id)
      .execute();
  }
  expect(await maker.call('createEntry', { body: {} })).toMatchObject({ code: 4004 });
});

test('an entrant without an e-mail address gets an SMS', async () => {
  await openContest(app);
  const { submit, maker } = await prepareSubmission({ title: '簡訊' });
  const phone = '13800138000';
  await app.db
    .updateTable('accounts')
    .set({ email: null, phone })
    .where('id', '=', maker.account.id)
    .execute();
  const { data } = await submit();
  const [message, ...others] = await listMailsTo(app, phone);
  expect(others).toEqual([]);
  expect(data?.number).toMatch(/^\d{4}$/);
  expect(message?.text_body).toContain(data?.number);
});
