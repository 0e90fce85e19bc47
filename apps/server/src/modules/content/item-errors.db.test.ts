import { type CodeName, codes } from '@film-contest/contract/codes';
import type { ContentTypeName, Facts } from '@film-contest/contract/content-types';
import type { EntryState } from '@film-contest/contract/entries';
import type { Group } from '@film-contest/contract/entry-groups';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);
const owner = await makeStaff(app, 'owner');

const inOneHour = new Date(Date.now() + 3600_000);
const makeFilm = async (state: EntryState, group: Group) =>
  (await makeEntry(app, state, { form: { group } })).id;
const makeAward = (facts: Partial<Facts<'awards'>> = {}) =>
  makeNamedItem(app, 'awards', 'Award', { facts: { rank: 1, ...facts } });

async function makeFullAward() {
  const award = await makeAward({ places: 1 });
  const facts = { entry: await makeFilm('published', 'open'), award };
  await makeContentItem(app, 'selected', { facts });
  return award;
}

beforeAll(async () => {
  await owner.get('createAnnouncement', { body: { list: 'exhibition' } });
  await app.db.updateTable('announcements').set({ state: 'scheduled', at: inOneHour }).execute();
});

interface Given {
  facts?: Record<string, unknown>;
  texts?: Record<string, string>;
  publishAt?: string;
}
type Refused = [error: CodeName, field: string | null, ContentTypeName, () => Promise<Given>];

/** Items that every call rejects that validates an item as published. */
const invalid: Refused[] = [
  [
    ...(['linkFormat', 'facts.link', 'schools'] as const),
    async () => ({ facts: { link: 'ftp://a.example' }, texts: { name: 'School' } }),
  ],
  [
    ...(['slugFormat', 'facts.slug', 'freePages'] as const),
    async () => ({ facts: { slug: 'a--b' }, texts: { title: 'Page' } }),
  ],
  [
    ...(['slugReserved', 'facts.slug', 'freePages'] as const),
    async () => ({ facts: { slug: 'gallery' }, texts: { title: 'Page' } }),
  ],
  [
    ...(['languageMissing', 'texts.zh-CN', 'tips'] as const),
    async () => ({ facts: { scamType: 'police' } }),
  ],
  [
    ...(['endBeforeStart', 'facts.endsAt', 'schedule'] as const),
    async () => ({
      facts: { startsAt: '2027-05-02T10:00:00.000Z', endsAt: '2027-05-01T10:00:00.000Z' },
      texts: { title: 'Day' },
    }),
  ],
  [
    ...(['notEligible', 'facts.entry', 'selectedopen'] as const),
    async () => ({ facts: { entry: await makeFilm('published', 'student') } }),
  ],
  [
    ...(['wrongState', 'facts.entry', 'selectedopen'] as const),
    async () => ({ facts: { entry: await makeFilm('withdrawn', 'open') } }),
  ],
];

/** Items that a preview shows, but that cannot be published. */
const notPublishable: Refused[] = [
  [
    ...(['awardGroup', 'facts.award', 'selected'] as const),
    async () => ({
      facts: {
        entry: await makeFilm('published', 'open'),
        award: await makeAward({ group: 'student' }),
      },
    }),
  ],
  [
    ...(['awardFull', 'facts.award', 'selected'] as const),
    async () => ({
      facts: { entry: await makeFilm('published', 'open'), award: await makeFullAward() },
    }),
  ],
  [
    ...(['announcedLater', null, 'exhibition'] as const),
    async () => ({
      facts: {
        entry: await makeFilm('published', 'open'),
        hall: await makeNamedItem(app, 'halls', 'Hall'),
      },
    }),
  ],
  [
    ...(['alreadyListed', 'facts.slug', 'freePages'] as const),
    async () => {
      const facts = { slug: `taken-${crypto.randomUUID().replaceAll(/\d|-/g, '')}` };
      await makeContentItem(app, 'freePages', { facts });
      return { facts, texts: { title: 'Page' } };
    },
  ],
];

const outsideComingYear: Refused = [
  ...(['notInComingYear', 'publishAt', 'halls'] as const),
  async () => ({ texts: { name: 'Hall' }, publishAt: '2020-01-01T00:00:00.000Z' }),
];

const toBody = ({ facts = {}, texts, publishAt }: Given) => ({
  facts,
  texts: (texts ? { 'zh-CN': texts } : {}) as Record<string, Record<string, string>>,
  ...{ state: publishAt ? ('draft' as const) : ('published' as const), publishAt },
});

const buildRefusal = (error: CodeName, field: string | null) => ({
  ok: false,
  code: codes[error],
  ...(field && { fields: { [field]: { code: codes[error] } } }),
});

describe('an item is rejected', () => {
  test.each([...invalid, ...notPublishable, outsideComingYear])(
    'when it is created, with %s at %s',
    async (error, field, type, give) => {
      const created = owner.call('createContent', { params: { type }, body: toBody(await give()) });
      expect(await created).toMatchObject(buildRefusal(error, field));
    },
  );

  test.each([...invalid, ...notPublishable, outsideComingYear])(
    'when it is saved, with %s at %s',
    async (error, field, type, give) => {
      const id = await makeContentItem(app, type, { state: 'draft' });
      const body = { ...toBody(await give()), version: 0 };
      const saved = owner.call('saveContent', { params: { type, id }, body });
      expect(await saved).toMatchObject(buildRefusal(error, field));
    },
  );

  test.each(invalid)('when it is previewed, with %s at %s', async (error, field, type, give) => {
    const { facts, texts } = toBody(await give());
    const body = { id: null, facts, texts };
    const previewed = owner.call('previewContent', { params: { type }, body });
    expect(await previewed).toMatchObject(buildRefusal(error, field));
  });

  // Entries, awards and lists change after a version was stored. Versions of an earlier release were stored by its rules.
  test.each([...invalid, ...notPublishable])(
    'when it is restored, with %s at %s',
    async (error, field, type, give) => {
      const { facts, texts } = toBody(await give());
      const id = await makeContentItem(app, type, { state: 'draft' });
      await sql`
        insert into content_versions (content_id, version, state, facts, texts, uploads, at)
        values (${id}, 0, 'draft', ${JSON.stringify(facts)}, ${JSON.stringify(texts)}, '{}', now())
      `.execute(app.db);
      // An item that is scheduled but not yet published.
      await sql`
        update contents set version = 1, publish_at = ${inOneHour} where id = ${id}
      `.execute(app.db);
      const restored = owner.call('restoreContent', {
        params: { type, id },
        body: { version: 1, from: 0 },
      });
      expect(await restored).toMatchObject(buildRefusal(error, field));
    },
  );
});

describe('an item cannot be moved to another group', () => {
  const type = 'selected' as const;
  const placeIn = async (facts: Partial<Facts<'selected'>>, state: EntryState = 'published') => {
    const entry = facts.entry ?? (await makeFilm(state, 'open'));
    return { entry, id: await makeContentItem(app, type, { facts: { ...facts, entry } }) };
  };

  async function move(of: ContentTypeName, id: number, to: number) {
    const rows = app.db.selectFrom('contents').select('id').where('type', '=', of);
    const ids = (await rows.orderBy('position').orderBy('id').execute()).map((row) => row.id);
    const body = { ids, was: ids, moves: [{ id, version: 0, to }] };
    return owner.call('orderContent', { params: { type: of }, body });
  }

  test('wrongState: whose entry was withdrawn since', async () => {
    const { id } = await placeIn({ award: await makeAward() }, 'withdrawn');
    const moved = await move(type, id, await makeAward());
    expect(moved).toMatchObject(buildRefusal('wrongState', 'facts.entry'));
  });

  test('awardFull: that has no place left', async () => {
    const { id } = await placeIn({ award: await makeAward() });
    const moved = await move(type, id, await makeFullAward());
    expect(moved).toMatchObject(buildRefusal('awardFull', 'facts.award'));
  });

  test('alreadyListed: that has the same film', async () => {
    const [from, to] = [await makeAward(), await makeAward()];
    const { id, entry } = await placeIn({ award: from });
    await placeIn({ entry, award: to });
    expect(await move(type, id, to)).toMatchObject(buildRefusal('alreadyListed', 'facts.entry'));
  });

  test('announcedLater: when it is scheduled and its list has an announcement', async () => {
    const [from, to] = [
      await makeNamedItem(app, 'halls', 'One'),
      await makeNamedItem(app, 'halls', 'Two'),
    ];
    const facts = { entry: await makeFilm('published', 'open'), hall: from };
    const id = await makeContentItem(app, 'exhibition', { facts, state: 'draft' });
    await app.db
      .updateTable('contents')
      .set({ publish_at: inOneHour })
      .where('id', '=', id)
      .execute();
    expect(await move('exhibition', id, to)).toMatchObject(buildRefusal('announcedLater', null));
  });
});
