import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  listMailsTo,
  makeEntry,
  makeStaff,
  registerAccount,
  saveOpenContest,
} from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Visitor;
beforeAll(async () => {
  await saveOpenContest(app);
  staff = await makeStaff(app, 'reviewer');
});

const texts = {
  title: '存折',
  team: '编剧组',
  desc: '第一段没有变化，但有足够多的字来通过表单的检查。\n第二段有一个错字，需要改正。',
  team_desc: '我们是一群热爱电影的学生。',
};

const correct = (id: string, version: number, changed: object) =>
  staff.call('correctEntry', { params: { id }, body: { ...texts, version, ...changed } });

describe('correcting texts', () => {
  test('changes the public page, audits the words, and mails them to the entrant', async () => {
    const owner = await registerAccount(app, { locale: 'zh-CN' });
    const form = { ...texts, title: '存拆' };
    const entry = await makeEntry(app, 'published', { owner, form });
    const desc = texts.desc.replace('错字', '错别字');
    const outcome = await correct(entry.id, entry.version, { desc });
    expect(outcome).toMatchObject({
      ok: true,
      data: { state: 'published', version: entry.version + 1, draft: { title: '存折', desc } },
    });
    const shown = await app.visitor().get('getEntry', { params: { id: entry.number } });
    expect(shown).toMatchObject({ title: '存折', desc });
    const auditor = await makeStaff(app, 'auditor');
    const { list } = await auditor.get('consoleAudit', { query: { search: 'entry.correct' } });
    expect(list).toMatchObject([
      { before: { title: '存拆', desc: texts.desc }, after: { title: '存折', desc } },
    ]);
    const letters = await listMailsTo(app, owner.email);
    const letter = letters.find(({ subject }) => subject.includes('更正'));
    expect(letter?.subject).toBe('我们更正了您的作品《存折》的文字');
    expect(letter?.text_body).toContain('更正前：存拆\n更正后：存折');
    expect(letter?.text_body).toContain('更正前：第二段有一个错字，需要改正。');
    expect(letter?.text_body).not.toContain('第一段');
  });

  test('sends nothing without a change, and keeps every other field', async () => {
    const owner = await registerAccount(app, { locale: 'zh-CN' });
    const entry = await makeEntry(app, 'in_review', { owner, form: texts });
    const outcome = await correct(entry.id, entry.version, {});
    expect(outcome).toMatchObject({ ok: true, data: { version: entry.version } });
    expect(await listMailsTo(app, owner.email)).toEqual([]);
    const corrected = await correct(entry.id, entry.version, { team: '编剧' });
    expect(corrected.data?.draft).toEqual({ ...outcome.data?.draft, team: '编剧' });
  });

  test('converts the other Chinese script again, unless staff corrected the conversion', async () => {
    const owner = await registerAccount(app, { locale: 'zh-TW' });
    const { id, version } = await makeEntry(app, 'in_review', { owner, form: texts });
    const save = async (at: number, changed: object) =>
      (await correct(id, version + at, changed)).data?.texts;
    const desc = texts.desc.replace('错字', '错别字');
    expect(await save(0, { desc })).toMatchObject({
      'zh-CN': { title: '存折', desc },
      'zh-TW': { title: '存摺', desc: expect.stringContaining('錯別字') },
    });
    const given = { desc, title_converted: '存摺簿', title_en: 'The Passbook' };
    expect(await save(1, given)).toMatchObject({
      'zh-CN': { title: '存折' },
      'zh-TW': { title: '存摺簿' },
      'en-US': { title: 'The Passbook' },
    });
    const [letter] = await listMailsTo(app, owner.email);
    expect(letter?.subject).toBe('我們更正了您的作品《存摺簿》的文字');
    expect(letter?.text_body).toContain('作品名稱（繁簡轉換）\n更正前：存摺\n更正後：存摺簿');
    expect(letter?.text_body).toContain('英文片名\n更正前：–\n更正後：The Passbook');
    // A change of another field keeps the correction; a change of the title replaces it.
    const kept = { ...given, team: '编剧' };
    expect(await save(2, kept)).toMatchObject({ 'zh-TW': { title: '存摺簿' } });
    expect(await save(3, { ...kept, title: '红线' })).toMatchObject({ 'zh-TW': { title: '紅線' } });
    const cleared = { ...kept, title: '红线', title_converted: '', title_en: '' };
    const last = await save(4, cleared);
    expect(last).toMatchObject({ 'zh-TW': { title: '紅線' } });
    expect(last?.['en-US']).toBeUndefined();
  });

  test.each(['changes_requested', 'withdrawn'] as const)(
    'is rejected for an entry in state %s',
    async (state) => {
      const { id, version } = await makeEntry(app, state);
      expect(await correct(id, version, {})).toMatchObject({ code: 4017 });
    },
  );

  test('requires valid texts and the current version', async () => {
    const { id, version } = await makeEntry(app, 'published');
    expect(await correct(id, version, { title: ' ' })).toMatchObject({ code: 4009 });
    expect(await correct(id, version, { title_en: 'a'.repeat(81) })).toMatchObject({ code: 4010 });
    expect(await correct(id, version + 1, {})).toMatchObject({ code: 4008 });
  });
});
