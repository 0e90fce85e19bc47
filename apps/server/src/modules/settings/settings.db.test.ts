import { type ContestSettings, contestSettings } from '@film-contest/contract/settings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { listenForChanges } from '../../platform/db/changes.ts';
import { defaultSettings } from './settings.rules.ts';
import { evictContest, getCachedContest } from './settings.ts';

const app = await createTestApp();
const beside = await createTestApp({ beside: app });
afterAll(async () => {
  await beside.close();
  await app.close();
});

let owner: Visitor;
beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
});

const settings = {
  ...defaultSettings,
  name: { 'zh-CN': '穿帮', 'zh-TW': '穿幫', 'en-US': 'The Giveaway' },
  voting: { opensAt: '2026-01-01T00:00:00.000Z', closesAt: null },
  organiser: { 'zh-CN': '半格娱乐', 'zh-TW': '', 'en-US': '' },
  contact: {
    email: 'hello@half-frame.example',
    phone: '000-0000',
    address: { 'zh-CN': '', 'zh-TW': '', 'en-US': 'Stage 3' },
  },
  networks: { ...defaultSettings.networks, 'en-US': ['x' as const] },
};

const accent = (dark: string, light: string) => ({
  branding: { ...settings.branding, accent: { dark, light } },
});

const save = (version: number, changes: object = {}) =>
  owner.call('saveSettings', {
    body: { version, settings: { ...settings, ...changes } },
  });

test('default settings are closed and named; the first save has version 1', async () => {
  expect(await owner.get('consoleSettings')).toEqual({
    version: 0,
    settings: defaultSettings,
    saved: null,
  });
  expect(await app.visitor().get('contest')).toMatchObject({
    name: 'Micro-Film Contest',
    submission: { opensAt: null, closesAt: null, open: false },
    voting: { opensAt: null, closesAt: null, open: false },
    materialsRequired: false,
    organiser: '',
    contact: { email: '', phone: '', address: '' },
    networks: ['facebook', 'x'],
  });
  expect(await save(1)).toMatchObject({ code: 4008 });
  expect(await save(0)).toMatchObject({ ok: true, data: { version: 1, settings } });
  expect(await owner.get('consoleSettings')).toEqual({
    version: 1,
    settings,
    saved: { by: 'The owner', at: expect.any(String) },
  });
});

test.each([
  ['zh-CN', { name: '穿帮', organiser: '半格娱乐', networks: ['wechat', 'weibo'] }],
  ['zh-TW', { name: '穿幫', organiser: '半格娱乐', networks: ['facebook', 'line'] }],
  ['en-US', { name: 'The Giveaway', organiser: '半格娱乐', networks: ['x'] }],
])('%s gets its own text or a fallback', async (locale, expected) => {
  expect(await app.visitor({ locale }).get('contest')).toMatchObject({
    ...expected,
    contact: { address: 'Stage 3' },
    voting: { open: true, closesAt: null },
  });
});

test('a save applies at once in every process', async () => {
  const changes = await listenForChanges(beside.ctx.pool, beside.ctx.log, () =>
    evictContest(beside.ctx),
  );
  // Both have cached the old settings, and their clocks are frozen.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  await Promise.all([getCachedContest(app.ctx), getCachedContest(beside.ctx)]);
  const { version } = await owner.get('consoleSettings');
  await save(version, { graceMinutes: 7 });
  expect(await getCachedContest(app.ctx)).toMatchObject({ graceMinutes: 7 });
  await vi.waitFor(async () =>
    expect(await getCachedContest(beside.ctx)).toMatchObject({ graceMinutes: 7 }),
  );
  clock.mockRestore();
  await changes.stop();
});

test('one of several concurrent saves succeeds', async () => {
  const { version } = await owner.get('consoleSettings');
  const outcomes = await Promise.all(
    [1, 2, 3].map((graceMinutes) => save(version, { graceMinutes })),
  );
  expect(outcomes.map(({ code }) => code ?? 0).sort()).toEqual([0, 4008, 4008]);
});

test('the audit record contains the changed settings only', async () => {
  const { version } = await owner.get('consoleSettings');
  await save(version, { graceMinutes: 30 });
  const { version: next } = await owner.get('consoleSettings');
  await save(next, { graceMinutes: 31 });
  const { list } = await owner.get('consoleAudit', { query: { search: 'settings.save' } });
  expect(list[0]).toMatchObject({
    target: 'settings',
    before: { graceMinutes: 30 },
    after: { graceMinutes: 31 },
  });
  expect(list[0]?.after).toEqual({ graceMinutes: 31 });
});

test.each([
  [
    { voting: { opensAt: '2026-02-01T00:00:00Z', closesAt: '2026-01-01T00:00:00Z' } },
    'settings.voting.closesAt',
    4020,
  ],
  [{ name: { 'zh-CN': '名', 'zh-TW': '名', 'en-US': '' } }, 'settings.name.en-US', 4009],
  [{ timeZone: 'Asia/Atlantis' }, 'settings.timeZone', 1000],
  [
    { networks: { 'zh-CN': [], 'zh-TW': ['line'], 'en-US': ['x'] } },
    'settings.networks.zh-CN',
    4009,
  ],
  [{ contact: { ...settings.contact, email: 'hello' } }, 'settings.contact.email', 2004],
  [accent('#FFB000', '#FFB000'), 'settings.branding.accent.light', 4111],
  [accent('#00B140', '#0A5BA8'), 'settings.branding.accent.dark', 4112],
  [accent('red', '#0A5BA8'), 'settings.branding.accent.dark', 4110],
])('rejects %j at %s with %i', async (changes, field, code) => {
  const { version } = await owner.get('consoleSettings');
  const rejected = { ok: false, fields: { [field]: { code } } };
  expect(await save(version, changes)).toMatchObject(rejected);
  const body = { settings: { ...settings, ...changes } as ContestSettings };
  expect(await owner.call('settingsEffects', { body })).toMatchObject(rejected);
  expect(await owner.get('consoleSettings')).toMatchObject({ version });
});

test('e-mail addresses of the contest are optional and are saved without spaces', async () => {
  const { version } = await owner.get('consoleSettings');
  const contact = { ...settings.contact, email: ' ' };
  const saved = await save(version, { contact, noticeMail: ' Notice@Example.org ' });
  expect(saved).toMatchObject({
    data: { settings: { contact: { email: '' }, noticeMail: 'notice@example.org' } },
  });
});

test('adds defaults to settings of an older version', async () => {
  const { materialsRequired, networks, filing, ...old } = contestSettings.parse(settings);
  await app.db
    .updateTable('settings')
    .set({ value: JSON.stringify(old) })
    .execute();
  expect(await owner.get('consoleSettings')).toMatchObject({
    settings: {
      name: settings.name,
      materialsRequired: false,
      filing: { icp: '', police: '' },
      networks: defaultSettings.networks,
    },
  });
});
