import type { EntryState } from '@film-contest/contract/entries';
import { type Locale, locales } from '@film-contest/contract/locales';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  type Account,
  listMailsTo,
  makeEntry,
  makeStaff,
  openContest,
  past,
  registerAccount,
  saveOpenContest,
  signIn,
  tickChecklist,
} from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { enforceFilmDeadline } from './await-film.ts';
import { changeStatesOfFilmEntries } from './change-states-of-film-entries.ts';
import { getEntryTitle } from './entry-texts.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Visitor;
let owner: Visitor;
beforeAll(async () => {
  await openContest(app);
  staff = await makeStaff(app, 'reviewer');
  owner = await makeStaff(app, 'owner');
});

interface Given {
  id: string;
  version: number;
  maker: Account;
  film: string;
}

const signInEntrant = async ({ maker }: Given) => signIn(app, maker);
const getParams = ({ id }: Given) => ({ id });
const setFilm = (film: string, state: 'refused' | 'ready', checks: object[] = []) =>
  app.db
    .updateTable('films')
    .set({ state, checks: JSON.stringify(checks) })
    .where('upload_id', '=', film)
    .execute();
const awaitFilm = ({ id, film }: Given) =>
  app.db.transaction().execute(async (tx) => {
    const until = sql<Date>`now() - interval '1 minute'`;
    await tx
      .updateTable('entries')
      .set({ film_awaited_until: until })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('uploads').set({ state: 'granted' }).where('id', '=', film).execute();
  });

interface Case {
  from: EntryState;
  act: (given: Given) => Promise<unknown>;
  to: EntryState;
  /** Message key of the subject; null if no message is sent. */
  letter: 'receipt' | 'changes' | 'published' | 'rejected' | 'disqualified' | 'withdrawn' | null;
  /** Target of the link in the message. */
  link?: (given: Given, tree: Locale | null) => string;
}

const buildStepLink =
  (name: string, field: string): Case['link'] =>
  ({ id }, tree) =>
    `${buildPagePath('submitEntryStep', tree, { entry: id, step: name })}#${field}`;
const buildPageLink =
  (name: 'account' | 'contactUs'): Case['link'] =>
  (_, tree) =>
    buildPagePath(name, tree);

const reason = '与主题无关';
const cases: Record<string, Case> = {
  'the maker submits': {
    from: 'draft',
    act: async (given) =>
      (await signInEntrant(given)).get('submitEntry', { params: getParams(given), body: given }),
    to: 'received',
    letter: 'receipt',
    link: buildPageLink('account'),
  },
  'the maker submits again': {
    from: 'changes_requested',
    act: async (given) =>
      (await signInEntrant(given)).get('submitEntry', { params: getParams(given), body: given }),
    to: 'received',
    letter: 'receipt',
    link: buildPageLink('account'),
  },
  'the film can be watched': {
    from: 'received',
    act: ({ film }) => changeStatesOfFilmEntries(app.ctx, film),
    to: 'in_review',
    letter: null,
  },
  'the machine refuses the film': {
    from: 'received',
    act: async ({ film }) => {
      const check = {
        id: 'video.size',
        level: 'refusal',
        measured: { width: 1280, height: 720 },
        expected: { width: 1920, height: 1080 },
      };
      await setFilm(film, 'refused', [check]);
      await changeStatesOfFilmEntries(app.ctx, film);
    },
    to: 'changes_requested',
    letter: 'changes',
    link: buildStepLink('video', 'url'),
  },
  'the film does not come in time': {
    from: 'received',
    act: async (given) => {
      await awaitFilm(given);
      await saveOpenContest(app, { submission: past, graceMinutes: 30 });
      await enforceFilmDeadline(app.ctx, given.id);
      await saveOpenContest(app);
    },
    to: 'rejected',
    letter: 'rejected',
    link: buildPageLink('contactUs'),
  },
  'staff ask for a change': {
    from: 'in_review',
    act: (given) => {
      const body = { version: given.version, reasons: [{ field: 'desc' as const, reason }] };
      return staff.get('requestChanges', { params: getParams(given), body });
    },
    to: 'changes_requested',
    letter: 'changes',
    link: buildStepLink('film', 'desc'),
  },
  'staff ask for changes in several steps': {
    from: 'in_review',
    act: (given) => {
      const reasons = (['desc', 'team'] as const).map((field) => ({ field, reason }));
      const body = { version: given.version, reasons };
      return staff.get('requestChanges', { params: getParams(given), body });
    },
    to: 'changes_requested',
    letter: 'changes',
    link: ({ id }, tree) => buildPagePath('submitEntryStep', tree, { entry: id, step: 'tasks' }),
  },
  'staff publish': {
    from: 'in_review',
    act: async (given) => {
      await tickChecklist(app, given.id);
      return staff.get('publishEntry', { params: getParams(given), body: given });
    },
    to: 'published',
    letter: 'published',
  },
  'staff reject': {
    from: 'in_review',
    act: (given) =>
      staff.get('rejectEntry', { params: getParams(given), body: { ...given, reason } }),
    to: 'rejected',
    letter: 'rejected',
    link: buildPageLink('contactUs'),
  },
  'staff disqualify': {
    from: 'published',
    act: (given) =>
      owner.get('disqualifyEntry', { params: getParams(given), body: { ...given, reason } }),
    to: 'disqualified',
    letter: 'disqualified',
    link: buildPageLink('contactUs'),
  },
  'the maker withdraws': {
    from: 'in_review',
    act: async (given) =>
      (await signInEntrant(given)).get('withdrawEntry', { params: getParams(given), body: given }),
    to: 'withdrawn',
    letter: 'withdrawn',
  },
};

describe.each(locales)('%s', (locale) => {
  const t = getTranslator(locale, 'mail');

  test.each(Object.entries(cases))(
    '%s: sends one message or none',
    async (_, { from, act, to, letter, link }) => {
      const maker = await registerAccount(app, { locale });
      const { id, version, form } = await makeEntry(app, from, { owner: maker });
      const given = { id, version, maker, film: form.url ?? '' };
      await act(given);
      const entry = await app.db
        .selectFrom('entries')
        .select(['state', 'title', 'texts', 'number'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(entry.state).toBe(to);
      const letters = await listMailsTo(app, maker.email);
      if (letter === null) return expect(letters).toEqual([]);
      const title = getEntryTitle(entry, locale);
      const values = { title, number: String(entry.number).padStart(4, '0') };
      expect(letters.map(({ subject }) => subject)).toEqual([t(`mail.${letter}.subject`, values)]);
      const address = link?.(given, getCanonicalLanguagePrefix(locale));
      if (address) expect(letters[0]?.text_body).toContain(`${app.ctx.config.baseUrl}${address}\n`);
    },
  );
});

test('an account without an e-mail address gets a text message', async () => {
  const maker = await registerAccount(app, { locale: 'zh-CN' });
  const phone = '13800138000';
  await app.db
    .updateTable('accounts')
    .set({ email: null, phone })
    .where('id', '=', maker.id)
    .execute();
  const { id, version } = await makeEntry(app, 'in_review', { owner: maker });
  await tickChecklist(app, id);
  await staff.get('publishEntry', { params: { id }, body: { version } });
  const letters = await listMailsTo(app, phone);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text_body).toMatch(/号作品已发布 \S*\/gallery\/\d+$/);
});
