import type { EntryDraft } from '@film-contest/contract/entries';
import type { ChecklistItem } from '@film-contest/contract/review';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { makeEntry, makeStaff, saveOpenContest } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { defaultChecklist } from '../settings/default-checklist.ts';
import { filterChecklistItems } from './checklist.rules.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Visitor;
beforeAll(async () => {
  staff = await makeStaff(app, 'reviewer');
});

const repeatInLocales = (text: string) => ({ 'zh-CN': text, 'zh-TW': text, 'en-US': text });
const buildPoint = (id: string, isRequired: boolean): ChecklistItem => ({
  id,
  text: repeatInLocales(id),
  isRequired,
  scope: 'all',
  steps: [],
  isBulkTickable: false,
});

async function tickPoint(id: string, item: string, isTicked = true, who = staff) {
  const { version } = await app.db
    .selectFrom('entries')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return who.call('tickCheck', { params: { id }, body: { version, item, isTicked } });
}

const publish = (id: string, version: number) =>
  staff.call('publishEntry', { params: { id }, body: { version } });

describe('which points are asked of', () => {
  const buildGuardian = (under14: boolean) => ({ under14, name: '', contact: '', consent: true });
  test.each<[string, EntryDraft, string[]]>([
    ['a grown-up’s entry', { group: 'open' }, []],
    [
      'a grown-up’s entry that once was a student’s',
      { group: 'open', guardian: buildGuardian(true) },
      [],
    ],
    ['a student’s entry', { group: 'student', guardian: buildGuardian(false) }, ['school']],
    [
      'a child’s entry',
      { group: 'student', guardian: buildGuardian(true) },
      ['school', 'guardian'],
    ],
  ])('%s', (_, form, more) => {
    const all = ['watched', 'clean', 'subtitles', 'letter', 'theme', ...more];
    expect(filterChecklistItems(defaultChecklist, form).map(({ id }) => id)).toEqual(all);
  });
});

describe('a tick', () => {
  test('is stored with its author and time, in every language, and can be removed', async () => {
    const { id } = await makeEntry(app, 'in_review', { form: { group: 'open' } });
    await tickPoint(id, 'clean');
    const seen = await staff.get('consoleEntry', { params: { id } });
    expect(seen.checklist.find((each) => each.id === 'clean')).toMatchObject({
      text: 'No corner mark and no logo in the picture',
      isRequired: true,
      tick: { by: 'The reviewer', at: expect.any(String) },
    });
    const chinese = await makeStaff(app, 'reviewer');
    expect(await tickPoint(id, 'clean', false, chinese)).toMatchObject({ ok: true });
    const after = await staff.get('consoleEntry', { params: { id } });
    expect(after.checklist.filter((each) => each.tick)).toEqual([]);
  });

  test('is idempotent', async () => {
    const { id } = await makeEntry(app, 'in_review');
    const outcomes = await Promise.all([
      tickPoint(id, 'clean'),
      tickPoint(id, 'clean'),
      tickPoint(id, 'clean'),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: id } });
    expect(list).toMatchObject([{ action: 'entry.tick', after: { isTicked: true } }]);
  });

  test.each([
    ['a point that there is not', 'in_review', 'no-such', 1000],
    ['a point of students in the Open Group', 'in_review', 'school', 1000],
    ['an entry that is published', 'published', 'clean', 4017],
    ['a draft', 'draft', 'clean', 4006],
  ] as const)('of %s is refused', async (_, state, item, code) => {
    const { id } = await makeEntry(app, state, { form: { group: 'open' } });
    expect(await tickPoint(id, item)).toMatchObject({ code });
  });
});

describe('publishing', () => {
  beforeAll(async () => {
    await saveOpenContest(app, { checklist: [buildPoint('must', true), buildPoint('may', false)] });
    letSecondsPass(2);
  });

  test('requires the required points, and reports the error at the checklist', async () => {
    const { id, version } = await makeEntry(app, 'in_review');
    await tickPoint(id, 'may');
    expect(await publish(id, version)).toMatchObject({
      code: 4051,
      fields: { checklist: { code: 4051 } },
    });
    await tickPoint(id, 'must');
    expect(await publish(id, version)).toMatchObject({ ok: true });
  });

  test('requires new ticks after changes were requested', async () => {
    const { id, version } = await makeEntry(app, 'in_review');
    await tickPoint(id, 'must');
    await staff.get('requestChanges', {
      params: { id },
      body: { version, reasons: [{ field: 'url', reason: 'There is a logo' }] },
    });
    await app.db.updateTable('entries').set({ state: 'in_review' }).where('id', '=', id).execute();
    expect(await publish(id, version + 1)).toMatchObject({ code: 4051 });
  });
});

test.each<[string, Partial<ChecklistItem>[], string, number]>([
  [
    'a point without a text',
    [{ text: repeatInLocales(' ') }],
    'settings.checklist.0.text.zh-CN',
    4009,
  ],
  ['two points of one name', [{}, {}], 'settings.checklist', 1000],
])('a checklist with %s cannot be saved', async (_, changes, field, code) => {
  const owner = await makeStaff(app, 'owner');
  const { version, settings } = await owner.get('consoleSettings');
  const checklist = changes.map((change) => ({ ...buildPoint('one', true), ...change }));
  const body = { version, settings: { ...settings, checklist } };
  expect(await owner.call('saveSettings', { body })).toMatchObject({
    fields: { [field]: { code } },
  });
});
