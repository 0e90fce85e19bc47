import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { listMailsTo, makeEntry, makeStaff, registerAccount } from '../../../test/factories.ts';
import { clearQueue } from '../../../test/queue.ts';
import { listenForChanges } from '../../platform/db/changes.ts';

const app = await createTestApp();
const beside = await createTestApp({ beside: app });
afterAll(async () => {
  await beside.close();
  await app.close();
});

let owner: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
});
afterEach(async () => {
  await clearQueue(app.ctx.pool);
  for (const table of ['announcements', 'messages', 'contents'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable('entries').set({ state: 'withdrawn' }).execute();
});

const inOneHour = () => new Date(Date.now() + 3600_000).toISOString();
const note = (text = 'note') => ({ note: text });
const threeNotes = { 'zh-CN': note(), 'zh-TW': note(), 'en-US': note() };

const makeOpenEntry = (title: string, given: object = {}) =>
  makeEntry(app, 'published', { form: { group: 'open', title }, ...given });
const shortlist = (entry: string, given: object = {}) =>
  makeContentItem(app, 'selectedopen', {
    facts: { entry },
    texts: threeNotes,
    state: 'draft',
    ...given,
  });

type List = 'selectedopen' | 'selected' | 'exhibition';
const create = (list: List) => owner.get('createAnnouncement', { body: { list } });
type Made = Awaited<ReturnType<typeof create>>;
const read = ({ id }: Made) => owner.get('consoleAnnouncement', { params: { id } });

async function writeMailing(made: Made, part: 'listed' | 'others', subject: string) {
  const id = made.mailings.find((mailing) => mailing.part === part)?.id ?? '';
  const { version, audience } = await owner.get('consoleMailing', { params: { id } });
  const text = { subject: `${subject} {title}`, body: 'Dear {name}', sms: '' };
  const texts = { 'zh-CN': text, 'zh-TW': text, 'en-US': text };
  const body = { version, audience, texts, kind: 'entry' as const, perHour: 20_000 };
  return owner.get('saveMailing', { params: { id }, body });
}

async function prepare(list: List = 'selectedopen') {
  const made = await create(list);
  await writeMailing(made, 'listed', 'Listed');
  await writeMailing(made, 'others', 'Others');
  return made;
}

const schedule = async (made: Made, at = inOneHour()) => {
  const { version } = await read(made);
  return owner.call('scheduleAnnouncement', { params: { id: made.id }, body: { version, at } });
};

/** Moves the minute of all announcements into the past, as if hours had passed without a worker. */
const letHoursPass = (hours: number) =>
  sql`update announcements set at = at - make_interval(hours => ${hours})`.execute(app.db);

async function runDueJobs(one = app) {
  await sql`select graphile_worker.add_job('announcements:due')`.execute(app.db);
  await one.runJobs();
}

const countShortlist = async () =>
  (await app.visitor().get('listSelectedOpen', { query: {} })).total;
const readSitemap = async () => {
  // The sitemap is cached for ten minutes.
  letSecondsPass(601);
  const get = async (url: string) => (await app.visitor().request({ method: 'GET', url })).body;
  const parts = [...(await get('/sitemap.xml')).matchAll(/\/sitemap-[^<]+\.xml/g)].map(String);
  return (await Promise.all(parts.map(get))).join('');
};
const listSubjects = async (email: string) =>
  (await listMailsTo(app, email)).map(({ subject }) => subject);

describe('an announcement', () => {
  test('publishes the list and queues its mails exactly once, not before its minute', async () => {
    const winner = await makeOpenEntry('Won');
    const both = await makeOpenEntry('Also', { owner: winner.owner });
    const other = await makeOpenEntry('Other');
    const student = await makeEntry(app, 'published');
    const hidden = await makeEntry(app, 'rejected', { form: { group: 'open' } });
    await shortlist(winner.id);
    const made = await prepare();
    expect((await schedule(made)).data).toMatchObject({
      state: 'scheduled',
      items: { drafts: 1, published: 0 },
      mailings: [
        { part: 'listed', recipients: 1 },
        { part: 'others', recipients: 1 },
      ],
    });
    await app.runJobs();
    await runDueJobs();
    expect(await countShortlist()).toBe(0);
    expect(await readSitemap()).not.toContain('/selectedopen/');
    const params = { id: winner.number };
    expect((await app.visitor().call('getSelectedOpen', { params })).ok).toBe(false);
    expect(await listSubjects(winner.owner.email)).toEqual([]);

    await letHoursPass(1);
    const heard: (string | null)[] = [];
    const listening = await listenForChanges(app.ctx.pool, app.ctx.log, (what) => heard.push(what));
    await Promise.all([runDueJobs(), runDueJobs(beside)]);
    await vi.waitFor(() => expect(heard).toContain('content')).finally(listening.stop);
    await runDueJobs();
    expect(await countShortlist()).toBe(1);
    expect(await readSitemap()).toContain(`/selectedopen/${winner.number}<`);
    expect((await app.visitor().call('getSelectedOpen', { params })).ok).toBe(true);
    expect(await listSubjects(winner.owner.email)).toEqual(['Listed Won']);
    expect(await listSubjects(both.owner.email)).toHaveLength(1);
    expect(await listSubjects(other.owner.email)).toEqual(['Others Other']);
    expect(await listSubjects(student.owner.email)).toEqual([]);
    expect(await listSubjects(hidden.owner.email)).toEqual([]);
    expect(await read(made)).toMatchObject({ state: 'done', result: { published: 1, left: 0 } });
    expect(await schedule(made)).toMatchObject({ code: 4017 });
    const query = { filters: { target: [`announcement:${made.id}`] } };
    const { list } = await owner.get('consoleAudit', { query });
    const ids = made.mailings.map((mailing) => `mailing:${mailing.id}`);
    const started = { filters: { target: ids, action: ['mailing.start'] } };
    expect(await owner.get('consoleAudit', { query: started })).toMatchObject({ total: 2 });
    expect(list.map(({ action }) => action)).toEqual([
      'announcement.make',
      'announcement.schedule',
      'announcement.create',
    ]);
  });

  test('is made when a worker runs again, if none ran at its minute', async () => {
    const { id, owner: entrant } = await makeOpenEntry('Late');
    await shortlist(id);
    const moved = await makeOpenEntry('Moved');
    await shortlist(moved.id);
    // An accepted revision moved the entry to the other group.
    const form = JSON.stringify({ ...moved.form, group: 'student' });
    await app.db.updateTable('entries').set({ form }).where('id', '=', moved.id).execute();
    await schedule(await prepare());
    await clearQueue(app.ctx.pool);
    await letHoursPass(30);
    await runDueJobs();
    await runDueJobs();
    expect(await countShortlist()).toBe(1);
    expect(await listSubjects(entrant.email)).toEqual(['Listed Late']);
  });

  test('can be rescheduled and cancelled until its minute', async () => {
    const { id } = await makeOpenEntry('Film');
    await shortlist(id);
    const made = await prepare();
    await schedule(made);
    const later = new Date(Date.now() + 9 * 3600_000);
    const moved = await schedule(made, later.toISOString());
    later.setUTCSeconds(0, 0);
    expect(moved.data).toMatchObject({ at: later.toISOString() });
    await letHoursPass(2);
    await runDueJobs();
    expect(await countShortlist()).toBe(0);
    const { version } = await read(made);
    const params = { id: made.id };
    expect(await owner.call('removeAnnouncement', { params })).toMatchObject({ code: 4017 });
    const stale = { version: version - 1 };
    const cancelStale = owner.call('cancelAnnouncement', { params, body: stale });
    expect(await cancelStale).toMatchObject({ code: 4008 });
    const again = { ...stale, at: inOneHour() };
    const scheduleStale = owner.call('scheduleAnnouncement', { params, body: again });
    expect(await scheduleStale).toMatchObject({ code: 4008 });
    const cancelled = await owner.get('cancelAnnouncement', { params, body: { version } });
    expect(cancelled).toMatchObject({ state: 'draft', at: null });
    const cancelDraft = owner.call('cancelAnnouncement', {
      params,
      body: { version: cancelled.version },
    });
    expect(await cancelDraft).toMatchObject({ code: 4017 });
    await letHoursPass(30);
    await runDueJobs();
    expect(await countShortlist()).toBe(0);
    await owner.get('removeAnnouncement', { params });
    expect(await owner.get('consoleMailings')).toMatchObject({ total: 0 });
  });

  test('is scheduled only if its list and its mails are complete, and within a year', async () => {
    const made = await create('selectedopen');
    expect(
      await owner.call('createAnnouncement', { body: { list: 'selectedopen' } }),
    ).toMatchObject({ code: 4021, fields: { list: { code: 4021 } } });
    expect(await schedule(made)).toMatchObject({ code: 4088 });
    const { id } = await makeOpenEntry('Film');
    await shortlist(id);
    expect((await read(made)).findings).toMatchObject([{ check: 'mailEmpty', count: 2 }]);
    const late = new Date(Date.now() - 3 * 3600_000).toISOString();
    expect(await schedule(made, late)).toMatchObject({ fields: { at: { code: 4033 } } });
    expect((await schedule(made)).ok).toBe(true);
    const mailing = made.mailings[0]?.id ?? '';
    const params = { id: mailing };
    const { version, audience, texts } = await owner.get('consoleMailing', { params });
    const partly = { ...texts, 'zh-CN': { subject: 'Only here', body: 'x', sms: '' } };
    const body = { version, audience, texts: partly, kind: 'entry' as const, perHour: 10 };
    expect(await owner.call('saveMailing', { params, body })).toMatchObject({
      fields: { 'texts.en-US.subject': { code: 4009 } },
    });
    expect(await owner.call('startMailing', { params, body: { version } })).toMatchObject({
      code: 4017,
    });
    expect(await owner.call('removeMailing', { params })).toMatchObject({ code: 4024 });
  });

  test('protects its list from an earlier publication', async () => {
    const { id: entry } = await makeOpenEntry('Film');
    const item = await shortlist(entry);
    await schedule(await prepare());
    const params = { type: 'selectedopen' as const, id: item };
    const { version, facts, texts } = await owner.get('consoleContentItem', { params });
    const body = { version, facts, texts, state: 'published' as const };
    expect(await owner.call('saveContent', { params, body })).toMatchObject({ code: 4087 });
    const draft = { ...body, state: 'draft' as const };
    expect((await owner.call('saveContent', { params, body: draft })).ok).toBe(true);
  });

  test('leaves an item a draft whose entry was withdrawn meanwhile', async () => {
    const [one, two] = [await makeOpenEntry('One'), await makeOpenEntry('Two')];
    await shortlist(one.id);
    await shortlist(two.id);
    const made = await prepare();
    await schedule(made);
    await app.db.updateTable('entries').set({ state: 'hidden' }).where('id', '=', one.id).execute();
    await letHoursPass(2);
    await runDueJobs();
    expect(await read(made)).toMatchObject({ result: { published: 1, left: 1 } });
    expect(await listSubjects(one.owner.email)).toEqual([]);
    expect(await listSubjects(two.owner.email)).toEqual(['Listed Two']);
  });

  test('writes no refusal to the entrant of an item that stayed a draft', async () => {
    const [one, two] = [await makeOpenEntry('One'), await makeOpenEntry('Two')];
    const item = await shortlist(one.id);
    await shortlist(two.id);
    await schedule(await prepare());
    await app.db
      .updateTable('contents')
      .set({ texts: JSON.stringify({ ...threeNotes, 'en-US': note('x'.repeat(50_000)) }) })
      .where('id', '=', item)
      .execute();
    await letHoursPass(2);
    await runDueJobs();
    expect(await countShortlist()).toBe(1);
    expect(await listSubjects(one.owner.email)).toEqual([]);
    expect(await listSubjects(two.owner.email)).toEqual(['Listed Two']);
  });

  test('sends no mail if it publishes nothing', async () => {
    const [one, other] = [await makeOpenEntry('One'), await makeOpenEntry('Other')];
    await shortlist(one.id);
    const made = await prepare();
    await schedule(made);
    await app.db.updateTable('entries').set({ state: 'hidden' }).where('id', '=', one.id).execute();
    await letHoursPass(2);
    await runDueJobs();
    expect(await read(made)).toMatchObject({ state: 'done', result: { published: 0, left: 1 } });
    expect(await listSubjects(other.owner.email)).toEqual([]);
  });

  test('that is the second of a list writes only about the newly listed', async () => {
    const first = await makeOpenEntry('First');
    const student = await makeEntry(app, 'published', { form: { title: 'Student' } });
    const award = await makeNamedItem(app, 'awards', '金', {
      facts: { rank: 1, group: null, places: null },
    });
    const place = (entry: string) =>
      makeContentItem(app, 'selected', { facts: { entry, award }, state: 'draft' });
    const announce = async () => {
      const made = await prepare('selected');
      await schedule(made);
      await letHoursPass(2);
      await runDueJobs();
      return read(made);
    };
    await place(first.id);
    await announce();
    expect(await listSubjects(first.owner.email)).toEqual(['Listed First']);
    expect(await listSubjects(student.owner.email)).toEqual([]);
    const second = await makeEntry(app, 'published', { form: { title: 'Second' } });
    await place(second.id);
    expect((await announce()).mailings).toMatchObject([
      { part: 'listed', recipients: 1 },
      { part: 'others', recipients: 1 },
    ]);
    expect(await listSubjects(first.owner.email)).toHaveLength(1);
    expect(await listSubjects(second.owner.email)).toEqual(['Listed Second']);
    expect(await listSubjects(student.owner.email)).toEqual(['Others Student']);
  });

  test('of awards publishes them too, and needs no text for the others', async () => {
    const names = { 'zh-CN': { name: '金' }, 'zh-TW': { name: '金' }, 'en-US': { name: 'Gold' } };
    const award = await makeNamedItem(app, 'awards', '金', {
      facts: { rank: 1, group: null, places: 1 },
      texts: names,
      state: 'draft',
    });
    const account = await registerAccount(app, { locale: 'zh-TW' });
    const entry = await makeEntry(app, 'published', { owner: account, form: { title: 'Won' } });
    const second = await makeOpenEntry('Not');
    await makeContentItem(app, 'selected', { facts: { entry: entry.id, award }, state: 'draft' });
    const made = await create('selected');
    await writeMailing(made, 'listed', 'Award');
    const scheduled = await schedule(made);
    expect(scheduled.data?.findings.map(({ check }) => check)).toEqual(['mailEmpty', 'noText']);
    await letHoursPass(2);
    await runDueJobs();
    const { list } = await app.visitor().get('listSelected', { query: {} });
    expect(list).toMatchObject([{ award: 'Gold', awardRank: 1 }]);
    expect(await listSubjects(account.email)).toEqual(['Award Won']);
    expect(await listSubjects(second.owner.email)).toEqual([]);
  });

  test('publishes nothing when an award has lost its place since the schedule, and mails the owners', async () => {
    const facts = { rank: 1, group: null, places: null };
    const award = await makeNamedItem(app, 'awards', '金', { facts });
    const [first, second] = [await makeOpenEntry('First'), await makeOpenEntry('Second')];
    for (const { id } of [first, second])
      await makeContentItem(app, 'selected', { facts: { entry: id, award }, state: 'draft' });
    const made = await prepare('selected');
    expect((await schedule(made)).ok).toBe(true);
    await app.db
      .updateTable('contents')
      .set({ facts: JSON.stringify({ ...facts, places: 1 }) })
      .where('id', '=', award)
      .execute();
    await letHoursPass(2);
    await runDueJobs();
    await runDueJobs();
    const stopped = await read(made);
    expect(stopped).toMatchObject({ state: 'draft', at: null, items: { drafts: 2, published: 0 } });
    expect(stopped.findings.map(({ check }) => check)).toContain('awardRefused');
    expect((await app.visitor().get('listSelected', { query: {} })).total).toBe(0);
    expect(await listSubjects(first.owner.email)).toEqual([]);
    const mails = await listMailsTo(app, owner.account.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['“Selected works” was not announced']);
    expect(mails[0]?.text_body).toContain(`${second.number} Second`);
    await app.db
      .updateTable('contents')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', award)
      .execute();
    await schedule(made);
    await letHoursPass(2);
    await runDueJobs();
    expect(await read(made)).toMatchObject({ state: 'done', result: { published: 2, left: 0 } });
  });

  test('keeps its mails from being written or tried by others than owners', async () => {
    const support = await makeStaff(app, 'support');
    const made = await create('selectedopen');
    const params = { id: made.mailings[0]?.id ?? '' };
    const { version, audience, texts } = await support.get('consoleMailing', { params });
    const body = { version, audience, texts, kind: 'entry' as const, perHour: 10 };
    expect(await support.call('saveMailing', { params, body })).toMatchObject({ code: 4007 });
    expect(await support.call('countMailing', { params })).toMatchObject({ code: 4007 });
    expect(await support.call('previewMailing', { params })).toMatchObject({ code: 4007 });
    const locale = { locale: 'en-US' as const };
    expect(await support.call('testMailing', { params, body: locale })).toMatchObject({
      code: 4007,
    });
  });

  test('is for owners only', async () => {
    const support = await makeStaff(app, 'support');
    expect(await support.call('createAnnouncement', { body: { list: 'selected' } })).toMatchObject({
      code: 4007,
    });
  });
});
