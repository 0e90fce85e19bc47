import { buildMachineCheck } from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { pickCorrectableTexts } from '@film-contest/contract/entry-texts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  listMailsTo,
  makeEntry,
  makeStaff,
  makeUpload,
  openContest,
  past,
  tickChecklist,
} from '../../../test/factories.ts';
import { createRevisionHelpers } from '../../../test/revisions.ts';
import { changeStatesOfFilmEntries } from './change-states-of-film-entries.ts';

const app = await createTestApp();
afterAll(app.close);
beforeEach(() => openContest(app));

const { reviewer, prepareEntry, save, submit, readAsStaff } = await createRevisionHelpers(app);

type Prepared = Awaited<ReturnType<typeof prepareEntry>>;

const title = 'A better title';

const noFrames = buildMachineCheck('video.frames', 'refusal', {}, {});

describe('a submitted revision of a published entry', () => {
  async function prepareRevision(draft: EntryDraft = { title }) {
    const entry = await prepareEntry('published');
    await tickChecklist(app, entry.id);
    await save(entry, draft);
    expect(await submit(entry)).toMatchObject({ ok: true });
    return entry;
  }
  const readPublic = ({ number }: Prepared) =>
    app.visitor().get('getEntry', { params: { id: number } });

  async function tickAll(entry: Prepared) {
    const { version, checklist } = await readAsStaff(entry);
    for (const { id: item, tick } of checklist) {
      const body = { version, item, isTicked: true };
      if (!tick) await reviewer.get('tickCheck', { params: entry.params, body });
    }
    return version;
  }

  test('waits in the review queue, while the published version stays public', async () => {
    const entry = await prepareRevision();
    expect(await readPublic(entry)).toMatchObject({ title: entry.form.title });
    expect(await readAsStaff(entry)).toMatchObject({
      state: 'published',
      draft: { title },
      revised: { isPending: true, changed: ['title'], draft: { title: entry.form.title } },
      may: { publish: true, requestChanges: true, reject: false },
    });
    const { list } = await reviewer.get('consoleEntries', {
      query: { filters: { waiting: ['review'] }, search: String(entry.number) },
    });
    expect(list).toContainEqual(expect.objectContaining({ id: entry.id, revision: 'pending' }));
    expect(await entry.read()).toMatchObject({ revision: 'submitted', draft: { title } });
  });

  test('is public once staff publish it, with its number', async () => {
    const entry = await prepareRevision();
    const stale = await reviewer.call('publishEntry', {
      params: entry.params,
      body: { version: entry.version },
    });
    expect(stale).toMatchObject({ code: 4008 });
    const version = await tickAll(entry);
    await reviewer.get('publishEntry', { params: entry.params, body: { version } });
    expect(await readPublic(entry)).toMatchObject({ title, number: expect.any(String) });
    const after = await entry.read();
    expect(after).toMatchObject({ revision: null, state: 'published' });
    expect(after.events.slice(-2)).toMatchObject([
      { revision: 'submitted', changed: ['title'] },
      { revision: 'accepted', changed: ['title'] },
    ]);
    const [mail] = await listMailsTo(app, entry.owner.email);
    expect(mail?.text_body).toContain('Title of the film');
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: entry.id } });
    expect(list).toContainEqual(
      expect.objectContaining({
        action: 'entry.revision.publish',
        after: expect.objectContaining({ changed: ['title'], revision: null }),
      }),
    );
  });

  test('is returned with reasons, and can be submitted again after the deadline', async () => {
    const entry = await prepareRevision();
    const { version } = await readAsStaff(entry);
    const reasons = [{ field: 'title' as const, reason: 'Misleading' }];
    await reviewer.get('requestChanges', { params: entry.params, body: { version, reasons } });
    expect(await entry.read()).toMatchObject({ state: 'published', revision: 'returned', reasons });
    expect(await readAsStaff(entry)).toMatchObject({ draft: entry.form, revised: null });
    await openContest(app, { submission: past });
    await save(entry, { title: 'Another title' });
    expect(await submit(entry)).toMatchObject({ ok: true });
    expect(await entry.read()).toMatchObject({ revision: 'submitted', reasons: [] });
  });

  test('leaves the review when its entrant changes or discards it', async () => {
    const entry = await prepareRevision();
    const { version } = await readAsStaff(entry);
    await save(entry, { title: 'Yet another' });
    expect(await readAsStaff(entry)).toMatchObject({ draft: entry.form, revised: null });
    const publish = { params: entry.params, body: { version } };
    expect(await reviewer.call('publishEntry', publish)).toMatchObject({ code: 4008 });
    await submit(entry);
    await entry.maker.get('discardRevision', {
      params: entry.params,
      body: { version: (await entry.read()).version },
    });
    expect(await readAsStaff(entry)).toMatchObject({ draft: entry.form, revised: null });
  });

  test('keeps its new film, which the automatic checks can return', async () => {
    const maker = await createEntrant(app);
    const url = await makeUpload(app, maker.account.id, 'url');
    const made = await makeEntry(app, 'published', { owner: maker.account });
    const params = { id: made.id };
    const read = () => maker.get('getMyEntry', { params });
    const entry = { ...made, maker, params, read };
    await save(entry, { url });
    await submit(entry);
    expect(await maker.call('removeUpload', { params: { id: url } })).toMatchObject({ code: 4017 });
    await app.db
      .updateTable('films')
      .set({ state: 'refused', checks: JSON.stringify([noFrames]) })
      .where('upload_id', '=', url)
      .execute();
    await changeStatesOfFilmEntries(app.ctx, url);
    expect(await read()).toMatchObject({
      state: 'published',
      revision: 'returned',
      reasons: [{ field: 'url' }],
    });
    expect(await readPublic(entry)).toMatchObject({ title: entry.form.title });
  });

  test('becomes part of the entry when staff reopen the review', async () => {
    const entry = await prepareRevision();
    const { version } = await readAsStaff(entry);
    await reviewer.get('reopenEntry', {
      params: entry.params,
      body: { version, reason: 'Second look' },
    });
    expect(await readAsStaff(entry)).toMatchObject({
      state: 'in_review',
      draft: { title },
      revised: { isPending: false, changed: ['title'] },
    });
  });

  test('with a new film is checked after a reopening, and prevents giveaways until then', async () => {
    const entry = await prepareEntry('published');
    const lines = { 'zh-CN': '假的', 'zh-TW': '假的', 'en-US': 'Fake' };
    const giveaways = [{ t: 1, scamType: 'police', lines }];
    await app.db
      .updateTable('entries')
      .set({ giveaways: JSON.stringify(giveaways) })
      .where('id', '=', entry.id)
      .execute();
    const url = await makeUpload(app, entry.owner.id, 'url');
    await save(entry, { url });
    await submit(entry);
    const seen = await readAsStaff(entry);
    expect(seen.may.mark).toBe(false);
    const body = { version: seen.version, giveaways: [] };
    const refused = await reviewer.call('saveGiveaways', { params: entry.params, body });
    expect(refused).toMatchObject({ code: 4017 });
    const reopened = await reviewer.get('reopenEntry', {
      params: entry.params,
      body: { version: seen.version, reason: 'Second look' },
    });
    expect(reopened).toMatchObject({ state: 'received', draft: { url }, giveaways: [] });
    await app.db
      .updateTable('films')
      .set({ state: 'refused', checks: JSON.stringify([noFrames]) })
      .where('upload_id', '=', url)
      .execute();
    await changeStatesOfFilmEntries(app.ctx, url);
    expect(await entry.read()).toMatchObject({ state: 'changes_requested' });
  });

  test('does not tell staff without private fields that the guardian changed', async () => {
    const guardian = { under14: true, name: 'A', contact: 'a@b.example', consent: true };
    const entry = await prepareRevision({ title, guardian });
    const secretary = await makeStaff(app, 'jurySecretary');
    const seen = await secretary.get('consoleEntry', { params: entry.params });
    const asEntrant = await secretary.get('entryAsMaker', { params: entry.params });
    for (const { events } of [seen, asEntrant])
      expect(events.at(-1)).toMatchObject({ revision: 'submitted', changed: ['title'] });
    const { events } = await readAsStaff(entry);
    expect(events.at(-1)?.changed).toContain('guardian');
    const points = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(points(seen.checklist)).not.toContain('guardian');
  });

  test('that was returned before leaves no reasons behind when staff reopen the review', async () => {
    const entry = await prepareRevision();
    const decide = async (name: 'requestChanges' | 'reopenEntry', body: object) =>
      reviewer.get(name, {
        params: entry.params,
        body: { version: (await readAsStaff(entry)).version, ...body } as never,
      });
    await decide('requestChanges', { reasons: [{ field: 'title', reason: 'Misleading' }] });
    await decide('reopenEntry', { reason: 'Second look' });
    expect(await entry.read()).toMatchObject({ revision: 'open', reasons: [], draft: { title } });
    const reasons = [{ field: 'desc', reason: 'Too long' }];
    await decide('requestChanges', { reasons });
    expect(await entry.read()).toMatchObject({ state: 'changes_requested', reasons });
  });

  test('is corrected as staff see it; equal texts are corrected for visitors too', async () => {
    const entry = await prepareRevision({ title: '更好的标题' });
    const { version, draft, texts: shown } = await readAsStaff(entry);
    expect(shown['zh-TW']).toMatchObject({ title: '更好的標題' });
    const texts = { title: '更好的标题！', team: 'Corrected team' };
    const written = { ...pickCorrectableTexts({ form: draft, texts: shown }), ...texts };
    await reviewer.get('correctEntry', { params: entry.params, body: { ...written, version } });
    expect(await readPublic(entry)).toMatchObject({
      title: entry.form.title,
      team: 'Corrected team',
    });
    expect(await readAsStaff(entry)).toMatchObject({
      draft: texts,
      texts: { 'zh-TW': { title: '更好的標題！' } },
      revised: { changed: ['title'] },
    });
  });

  test('is deleted when the entry is withdrawn', async () => {
    const entry = await prepareRevision();
    const { version } = await entry.read();
    await entry.maker.get('withdrawEntry', { params: entry.params, body: { version } });
    expect(await entry.read()).toMatchObject({ state: 'withdrawn', revision: null });
  });
});
