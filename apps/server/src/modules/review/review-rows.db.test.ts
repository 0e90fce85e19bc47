import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, makeUpload, registerAccount } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let reviewer: Visitor;
let secretary: Visitor;
beforeAll(async () => {
  reviewer = await makeStaff(app, 'reviewer');
  secretary = await makeStaff(app, 'jurySecretary');
});

const listRows = async (who: Visitor, query: object) =>
  (await who.get('consoleEntries', { query: { pageSize: 100, ...query } })).list;

describe('a child in the team', () => {
  const name = '李明的妈妈';
  const guardian = { under14: true, name, contact: '13800138000', consent: true };
  const none = { under14: false };

  test.each<[string, EntryDraft, boolean]>([
    ['child', { group: 'student', guardian }, true],
    ['none', { group: 'student', guardian: none }, false],
    ['untold', { group: 'student', guardian: null }, false],
    ['open', { group: 'open', guardian }, false],
  ])('is marked in the list (%s)', async (title, form, isUnder14) => {
    await makeEntry(app, 'in_review', { form: { ...form, title: `mark ${title}` } });
    const query = { search: `mark ${title}` };
    expect(await listRows(reviewer, query)).toMatchObject([{ isUnder14 }]);
    expect(await listRows(secretary, query)).toMatchObject([{ isUnder14: null }]);
  });

  test('is hidden from a jury secretary, like a student’s proof', async () => {
    const owner = await registerAccount(app);
    const student_proof = await makeUpload(app, owner.id, 'student_proof');
    const reasons = [
      { field: 'guardian' as const, reason: `Nobody answers: ${guardian.contact}` },
      { field: 'student_proof' as const, reason: 'The card of 李明 has expired' },
      { field: 'title' as const, reason: 'Too long' },
    ];
    const { id, version } = await makeEntry(app, 'in_review', {
      owner,
      form: { group: 'student', guardian, student_proof, title: 'kept secret' },
    });
    await reviewer.get('requestChanges', { params: { id }, body: { version, reasons } });
    const told = await reviewer.get('consoleEntry', { params: { id } });
    expect(told).toMatchObject({ draft: { guardian }, reasons, studentProof: expect.anything() });
    const shown = await secretary.get('consoleEntry', { params: { id } });
    expect(shown.hidden).toEqual(['guardian', 'student_proof']);
    expect(told.hidden).toEqual([]);
    expect(shown.reasons).toEqual([reasons[2]]);
    expect(shown.events.at(-1)?.reasons).toEqual([reasons[2]]);
    const rows = await listRows(secretary, { search: 'kept secret' });
    for (const secret of [name, guardian.contact, '李明', student_proof]) {
      expect(JSON.stringify([shown, rows]), secret).not.toContain(secret);
    }
  });
});

describe('the results of the checks', () => {
  const buildCheck = (id: string, level: string, measured = {}): MachineCheck =>
    ({ id, level, measured, expected: {} }) as MachineCheck;

  const setChecks = (id: string | null | undefined, checks: MachineCheck[], seconds?: number) =>
    app.db
      .updateTable('uploads')
      .set({
        checks: JSON.stringify(checks),
        ...(seconds !== undefined && { facts: JSON.stringify({ seconds }) }),
      })
      .where('id', '=', id ?? '')
      .execute();

  const setFilm = (url: string | null | undefined, checks: MachineCheck[]) =>
    app.db
      .updateTable('films')
      .set({ checks: JSON.stringify(checks) })
      .where('upload_id', '=', url ?? '')
      .execute();

  const buildTracksCheck = (languages: string) =>
    buildCheck('video.subtitles', 'ok', { languages });

  const withFiles = async (accountId: string, mode: 'files' | 'burnt_in'): Promise<EntryDraft> => ({
    subtitles: {
      mode,
      zh: await makeUpload(app, accountId, 'subtitles_zh'),
      en: await makeUpload(app, accountId, 'subtitles_en'),
    },
  });

  interface Case {
    of: string;
    set: (form: EntryDraft) => Promise<unknown>;
    counts: [refusals: number, advice: number];
    /** The level under which the entry is found; none before the checks. */
    worst: 'refusal' | 'advice' | 'ok' | null;
    form?: (accountId: string) => Promise<EntryDraft>;
  }

  const cases: Case[] = [
    { of: 'nothing yet', set: async () => {}, counts: [0, 0], worst: null },
    {
      of: 'the whole film',
      set: ({ url }) =>
        setFilm(url, [buildCheck('video.colour', 'advice'), buildCheck('video.track', 'ok')]),
      counts: [0, 1],
      worst: 'advice',
    },
    {
      of: 'the beginning of a film',
      set: ({ url }) =>
        setChecks(url, [buildCheck('video.size', 'refusal'), buildCheck('video.audio', 'advice')]),
      counts: [1, 1],
      worst: 'refusal',
    },
    {
      of: 'the whole film, which outweighs its beginning',
      set: async ({ url }) => {
        await setChecks(url, [
          buildCheck('video.size', 'refusal'),
          buildCheck('video.audio', 'advice'),
        ]);
        await setFilm(url, [buildCheck('video.audio', 'ok')]);
      },
      counts: [0, 0],
      worst: 'ok',
    },
    {
      of: 'a letter',
      set: ({ empower }) => setChecks(empower, [buildCheck('document.complete', 'advice')]),
      counts: [0, 1],
      worst: 'advice',
    },
    {
      of: 'subtitle files, one of which goes on after the film',
      set: async ({ url, subtitles }) => {
        await setFilm(url, [buildCheck('video.track', 'ok')]);
        await setChecks(subtitles?.zh, [buildCheck('subtitles.gaps', 'ok')], 61.5);
        await setChecks(subtitles?.en, [buildCheck('subtitles.gaps', 'ok')], 80);
      },
      counts: [0, 1],
      worst: 'advice',
      form: (accountId) => withFiles(accountId, 'files'),
    },
    {
      of: 'subtitle files beside a film that is not looked at yet',
      set: async ({ url, subtitles }) => {
        await app.db
          .updateTable('films')
          .set({ seconds: null })
          .where('upload_id', '=', url ?? '')
          .execute();
        await setChecks(url, [], 70);
        await setChecks(subtitles?.en, [buildCheck('subtitles.gaps', 'ok')], 80);
      },
      counts: [0, 1],
      worst: 'advice',
      form: (accountId) => withFiles(accountId, 'files'),
    },
    {
      of: 'subtitle files that the picture has made needless',
      set: ({ subtitles }) => setChecks(subtitles?.zh, [buildCheck('subtitles.gaps', 'ok')], 80),
      counts: [0, 0],
      worst: 'ok',
      form: (accountId) => withFiles(accountId, 'burnt_in'),
    },
    {
      of: 'tracks of which one has no language',
      set: ({ url }) => setFilm(url, [buildTracksCheck('zh, und')]),
      counts: [0, 1],
      worst: 'advice',
      form: async () => ({ subtitles: { mode: 'in_file' } }),
    },
    {
      of: 'tracks in both languages',
      set: ({ url }) => setFilm(url, [buildTracksCheck('en, zh')]),
      counts: [0, 0],
      worst: 'ok',
      form: async () => ({ subtitles: { mode: 'in_file' } }),
    },
    {
      of: 'tracks in one language, twice',
      set: ({ url }) => setFilm(url, [buildTracksCheck('zh, zh')]),
      counts: [1, 0],
      worst: 'refusal',
      form: async () => ({ subtitles: { mode: 'in_file' } }),
    },
    {
      of: 'tracks of a film whose beginning alone was looked at',
      set: ({ url }) => setChecks(url, [buildTracksCheck('')]),
      counts: [1, 0],
      worst: 'refusal',
      form: async () => ({ subtitles: { mode: 'in_file' } }),
    },
  ];

  test.each(cases)('of $of is counted, and found by the same level', async (given) => {
    const owner = await registerAccount(app);
    const title = `found ${given.of}`;
    const form = { title, ...(await given.form?.(owner.id)) };
    const entry = await makeEntry(app, 'in_review', { owner, form });
    await given.set(entry.form);
    const [refusals, advice] = given.counts;
    const all = await listRows(reviewer, { search: title });
    expect(all).toMatchObject([{ checks: { refusals, advice } }]);
    for (const level of ['refusal', 'advice', 'ok']) {
      const found = await listRows(reviewer, { search: title, filters: { checks: [level] } });
      expect(found, level).toHaveLength(level === given.worst ? 1 : 0);
    }
  });

  test('of a student’s proof is not told to a jury secretary', async () => {
    const owner = await registerAccount(app);
    const student_proof = await makeUpload(app, owner.id, 'student_proof');
    await setChecks(student_proof, [buildCheck('document.complete', 'advice')]);
    const form = { group: 'student' as const, title: 'proof noted', student_proof };
    await makeEntry(app, 'in_review', { owner, form });
    const search = 'proof noted';
    const advised = { search, filters: { checks: ['advice'] } };
    expect(await listRows(reviewer, { search })).toMatchObject([{ checks: { advice: 1 } }]);
    expect(await listRows(secretary, { search })).toMatchObject([{ checks: { advice: 0 } }]);
    expect(await listRows(reviewer, advised)).toHaveLength(1);
    expect(await listRows(secretary, advised)).toHaveLength(0);
  });
});
