import type { EntryState } from '@film-contest/contract/entries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { listenForChanges } from '../../platform/db/changes.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Visitor;
beforeAll(async () => {
  staff = await makeStaff(app, 'reviewer');
});

const lines = {
  'zh-CN': '警察不会在电话里要钱。',
  'zh-TW': '',
  'en-US': 'The police never ask for money.',
};
const marker = { t: 12.34, scamType: 'police' as const, lines };

const save = (id: string, version: number, giveaways: object[]) =>
  staff.call('saveGiveaways', { params: { id }, body: { version, giveaways: giveaways as [] } });

describe('markers', () => {
  test('are stored to a tenth of a second, sorted by time, and audited', async () => {
    const { id, version } = await makeEntry(app, 'in_review');
    const outcome = await save(id, version, [marker, { ...marker, t: 3 }]);
    expect(outcome).toMatchObject({
      ok: true,
      data: {
        version: version + 1,
        giveaways: [
          { t: 3 },
          { t: 12.3, scamType: 'police', lines: { ...lines, 'zh-TW': '警察不會在電話裡要錢。' } },
        ],
      },
    });
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: id } });
    expect(list).toMatchObject([
      {
        action: 'entry.mark',
        before: { giveaways: [] },
        after: { giveaways: [{ t: 3 }, { t: 12.3 }] },
      },
    ]);
    expect(await save(id, version, [])).toMatchObject({ code: 4008 });
    expect(await save(id, version + 1, [])).toMatchObject({ data: { giveaways: [] } });
  });

  test.each([
    ['en-US', 'en-US', lines['en-US']],
    ['zh-CN', 'zh-CN', lines['zh-CN']],
    ['zh-TW', 'zh-TW', '警察不會在電話裡要錢。'],
  ])('are read in %s', async (locale, lang, line) => {
    const { id, number, version } = await makeEntry(app, 'published');
    await save(id, version, [marker]);
    const seen = await app.visitor({ locale }).get('getEntry', { params: { id: number } });
    expect(seen.giveaways).toEqual([{ t: 12.3, scamType: 'police', lang, line }]);
  });

  test('of a published film are visible in every process at once', async () => {
    const heard: string[] = [];
    const changes = await listenForChanges(app.ctx.pool, app.ctx.log, (what) =>
      heard.push(what ?? ''),
    );
    const hidden = await makeEntry(app, 'in_review');
    await save(hidden.id, hidden.version, [marker]);
    const shown = await makeEntry(app, 'published');
    await save(shown.id, shown.version, [marker]);
    await expect.poll(() => heard.filter((what) => what === 'entries')).toEqual(['entries']);
    await changes.stop();
  });

  test.each<[string, object[], string, number]>([
    ['four', [marker, marker, marker, marker], 'giveaways', 1000],
    ['beyond the film', [marker, { ...marker, t: 61.1 }], 'giveaways.1.t', 1000],
    ['before it', [{ ...marker, t: -1 }], 'giveaways.0.t', 1000],
    ['of no known scam', [{ ...marker, scamType: 'ghost' }], 'giveaways.0.scamType', 4009],
    [
      'without a line',
      [{ ...marker, lines: { 'zh-CN': ' ', 'zh-TW': '', 'en-US': '' } }],
      'giveaways.0.lines.zh-CN',
      4009,
    ],
    [
      'with too long a line',
      [{ ...marker, lines: { ...lines, 'zh-TW': '長'.repeat(81) } }],
      'giveaways.0.lines.zh-TW',
      4010,
    ],
  ])('%s are refused', async (_, giveaways, field, code) => {
    const { id, version } = await makeEntry(app, 'in_review');
    expect(await save(id, version, giveaways)).toMatchObject({ fields: { [field]: { code } } });
  });

  test.each<[EntryState, number]>([
    ['draft', 4006],
    ['received', 4017],
    ['changes_requested', 4017],
    ['rejected', 4017],
    ['disqualified', 4017],
  ])('of an entry that is %s are refused: %i', async (state, code) => {
    const { id, version } = await makeEntry(app, state);
    expect(await save(id, version, [marker])).toMatchObject({ code });
  });
});
