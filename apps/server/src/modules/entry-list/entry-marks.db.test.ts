import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let reviewer: Visitor;
let support: Visitor;
let auditor: Visitor;
beforeAll(async () => {
  reviewer = await makeStaff(app, 'reviewer');
  support = await makeStaff(app, 'support');
  auditor = await makeStaff(app, 'auditor');
});

const mark = (who: Visitor, id: string, body: object) =>
  who.call('markEntry', { params: { id }, body: { addTags: [], removeTags: [], ...body } });
const addNote = (who: Visitor, id: string, text: string) =>
  who.call('noteEntry', { params: { id }, body: { text } });
const listTitles = async (filters: object) => {
  const query = { filters, sorter: { title: 'ascend' as const } };
  return (await auditor.get('consoleEntries', { query })).list.map(({ title }) => title);
};

describe('flags and tags', () => {
  test('are added and removed one by one, so that colleagues do not overwrite each other', async () => {
    const { id } = await makeEntry(app, 'in_review');
    await mark(reviewer, id, { flag: 'urgent', addTags: ['pilot'] });
    await mark(support, id, { addTags: ['award', 'pilot'] });
    const outcome = await mark(reviewer, id, { removeTags: ['pilot'] });
    expect(outcome.data).toMatchObject({ flag: 'urgent', tags: ['award'] });
    expect((await mark(reviewer, id, { flag: null })).data).toMatchObject({ flag: null });
    const { list } = await auditor.get('consoleAudit', { query: { search: 'entry.label' } });
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({ before: { flag: 'urgent' }, after: { flag: null } });
  });

  test('are limited, and a change without effect is not audited', async () => {
    const { id } = await makeEntry(app, 'in_review');
    const addTags = Array.from({ length: 15 }, (_, index) => `tag ${index}`);
    await mark(reviewer, id, { addTags });
    const more = addTags.map((tag) => `${tag} more`);
    expect(await mark(reviewer, id, { addTags: more })).toMatchObject({ code: 1000 });
    await mark(reviewer, id, { addTags });
    const { audit } = await auditor.get('entryRecord', { params: { id } });
    expect(audit).toHaveLength(1);
  });
});

describe('notes', () => {
  test('have an author and a time, and only their author removes them', async () => {
    const { id } = await makeEntry(app, 'in_review');
    await addNote(reviewer, id, 'Watch the ending again.');
    const { data } = await addNote(support, id, 'The entrant called.');
    expect(data?.notes).toEqual([
      {
        id: expect.any(String),
        text: 'Watch the ending again.',
        by: 'The reviewer',
        at: expect.any(String),
        isMine: false,
      },
      expect.objectContaining({ by: 'The support', isMine: true }),
    ]);
    const [first, second] = data?.notes ?? [];
    const remove = (each = first) =>
      support.call('removeEntryNote', { params: { id, note: each?.id ?? '' } });
    expect(await remove()).toMatchObject({ code: 4006 });
    expect((await remove(second)).data?.notes).toHaveLength(1);
  });

  test('are for staff who may annotate, and are rejected without text or for a draft', async () => {
    const { id } = await makeEntry(app, 'in_review');
    expect(await addNote(auditor, id, 'No')).toMatchObject({ code: 4007 });
    expect(await addNote(reviewer, id, ' ')).toMatchObject({ code: 4009 });
    const draft = await makeEntry(app, 'draft');
    expect(await addNote(reviewer, draft.id, 'No')).toMatchObject({ code: 4006 });
    expect(await auditor.call('entryMarks', { params: { id: draft.id } })).toMatchObject({
      code: 4006,
    });
  });
});

test('the entry list filters, shows and exports flags, tags and notes', async () => {
  const make = async (title: string) => (await makeEntry(app, 'received', { form: { title } })).id;
  const [one, two] = [await make('mark one'), await make('mark two')];
  await make('mark none');
  await mark(reviewer, one, { flag: 'question', addTags: ['list-a', 'list-b'] });
  await mark(reviewer, two, { flag: 'favourite', addTags: ['list-b'] });
  await addNote(reviewer, one, 'Look\nagain');
  await addNote(support, one, '=1+1');
  const received = { state: ['received'] };
  expect(await listTitles({ ...received, flag: ['question'] })).toEqual(['mark one']);
  expect(await listTitles({ ...received, flag: ['none'] })).toEqual(['mark none']);
  expect(await listTitles({ ...received, flag: ['none', 'favourite'] })).toEqual([
    'mark none',
    'mark two',
  ]);
  expect(await listTitles({ ...received, tag: ['list-b'] })).toEqual(['mark one', 'mark two']);
  expect(await listTitles({ ...received, notes: ['some'] })).toEqual(['mark one']);
  expect(await listTitles({ ...received, notes: ['none'] })).toEqual(['mark none', 'mark two']);
  expect(await listTitles({ ...received, notes: ['none', 'some'] })).toHaveLength(3);

  const query = { filters: { ...received, tag: ['list-a'] } };
  const [row] = (await auditor.get('consoleEntries', { query: query as never })).list;
  expect(row).toMatchObject({ flag: 'question', tags: ['list-a', 'list-b'], notes: 2 });
  const { tags } = await auditor.get('entryTags');
  expect(tags).toContainEqual({ tag: 'list-b', count: 2 });

  const { url } = await reviewer.get('exportEntries', {
    body: {
      format: 'csv',
      query: query as never,
      columns: ['title', 'flag', 'tags', 'notes'],
      withContacts: false,
    },
  });
  const { body } = await app.visitor().request({ method: 'GET', url });
  const [head, line] = parseCsv(body.replace(/^\uFEFF/, ''));
  expect(head).toHaveLength(4);
  expect(line?.slice(2)).toEqual([
    'list-a, list-b',
    'The reviewer: Look\nagain\nThe support: =1+1',
  ]);
});
