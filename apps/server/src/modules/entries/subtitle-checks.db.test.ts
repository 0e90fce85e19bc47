import type { EntryDraft } from '@film-contest/contract/entries';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { encodeText } from '../../../test/encode-text.ts';
import { createEntrant, makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import * as ffmpeg from '../../platform/video/find-ffmpeg.ts';
import { ToolMissing } from '../../platform/video/tool-errors.ts';
import { checkFilm } from '../films/check-film.ts';
import { changeStatesOfFilmEntries } from './change-states-of-film-entries.ts';

const app = await createTestApp();
const films = await createMediaFiles();
beforeAll(() => openContest(app));
afterAll(async () => {
  await films.dispose();
  await app.close();
});

type Subtitles = (
  upload: (kind: 'subtitles_zh' | 'subtitles_en', bytes: Buffer) => Promise<string>,
) => Promise<NonNullable<EntryDraft['subtitles']>>;

const listSubtitleChecks = (checks: { id: string; level: string; measured: object }[]) =>
  checks
    .filter(({ id }) => id.startsWith('subtitles.'))
    .map(({ id, level, measured }) => ({ id, level, measured }));

/** Creates a draft with a film and its subtitles. */
async function createDraft(film: string, subtitles: Subtitles) {
  const visitor = await createEntrant(app);
  const { id: url } = await uploadFile(app, visitor, 'url', await films.film(film));
  const form = {
    url,
    subtitles: await subtitles(
      async (kind, bytes) => (await uploadFile(app, visitor, kind, bytes)).id,
    ),
  };
  const entry = await makeEntry(app, 'draft', { owner: visitor.account, form });
  return { visitor, entry, params: { id: entry.id } };
}

/** Reads the subtitle checks that the entrant and staff see, before and after the submission. */
async function readSubtitleChecks(film: string, subtitles: Subtitles) {
  const { visitor, entry, params } = await createDraft(film, subtitles);
  const draft = listSubtitleChecks((await visitor.get('getMyEntry', { params })).checks);
  await visitor.get('submitEntry', { params, body: { version: entry.version } });
  const staff = await makeStaff(app, 'reviewer');
  const seen = listSubtitleChecks((await staff.get('consoleEntry', { params })).checks);
  expect(seen).toEqual(draft);
  return draft;
}

const buildSrt = (text: string, until: string) => `1\n00:00:00,500 --> 00:00:${until}\n${text}\n`;

test.each([
  ['subtitled.mkv', 'zh'],
  ['good.mp4', ''],
])(
  'missing promised tracks of %s are rejected in the draft and at the submission',
  async (film, languages) => {
    const { visitor, entry, params } = await createDraft(film, async () => ({ mode: 'in_file' }));
    const { checks } = await visitor.get('getMyEntry', { params });
    expect(listSubtitleChecks(checks)).toEqual([
      { id: 'subtitles.inFile', level: 'refusal', measured: { languages } },
    ]);
    const body = { version: entry.version };
    expect(await visitor.call('submitEntry', { params, body })).toMatchObject({
      ok: false,
      fields: { subtitles: { code: 4040 } },
    });
    expect(await visitor.get('getMyEntry', { params })).toMatchObject({
      state: 'draft',
      number: null,
    });
  },
  60_000,
);

test('missing promised tracks return the entry once the worker has checked the film', {
  timeout: 60_000,
}, async () => {
  const missing = vi
    .spyOn(ffmpeg, 'findFfmpeg')
    .mockRejectedValue(new ToolMissing('ffmpeg', 'not found on PATH'));
  const { visitor, entry, params } = await createDraft('good.mp4', async () => ({
    mode: 'in_file',
  }));
  expect(missing).toHaveBeenCalled();
  missing.mockRestore();
  await visitor.get('submitEntry', { params, body: { version: entry.version } });
  const { url } = (await visitor.get('getMyEntry', { params })).draft;
  const film = url ?? '';
  await changeStatesOfFilmEntries(app.ctx, film);
  expect(await visitor.get('getMyEntry', { params })).toMatchObject({ state: 'checking' });
  const { signal } = new AbortController();
  await checkFilm(app.ctx, film, { signal, isLastAttempt: false });
  await changeStatesOfFilmEntries(app.ctx, film);
  await changeStatesOfFilmEntries(app.ctx, film);
  const sentBack = await visitor.get('getMyEntry', { params });
  expect(sentBack).toMatchObject({
    state: 'changes_requested',
    reasons: [{ field: 'subtitles', reason: expect.stringContaining('the video file has: none') }],
  });
  const states = sentBack.events.map(({ state }) => state);
  expect(states).toEqual(['received', 'checking', 'changes_requested']);
});

test('subtitles that end after the film are reported', { timeout: 60_000 }, async () => {
  const checks = await readSubtitleChecks('good.mp4', async (upload) => ({
    mode: 'files',
    zh: await upload('subtitles_zh', encodeText(buildSrt('小心诈骗电话', '01,900'), 'gb18030')),
    en: await upload('subtitles_en', Buffer.from(buildSrt('Beware of calls', '09,500'))),
  }));
  expect(checks).toEqual([
    { id: 'subtitles.within', level: 'ok', measured: { language: 'zh', endSeconds: 1.9 } },
    { id: 'subtitles.within', level: 'advice', measured: { language: 'en', endSeconds: 9.5 } },
  ]);
});

test('one file for both languages is rejected at the submission', { timeout: 60_000 }, async () => {
  const both = Buffer.from(buildSrt('小心 Beware', '01,900'));
  const { visitor, entry, params } = await createDraft('good.mp4', async (upload) => ({
    mode: 'files',
    zh: await upload('subtitles_zh', both),
    en: await upload('subtitles_en', both),
  }));
  const body = { version: entry.version };
  expect(await visitor.call('submitEntry', { params, body })).toMatchObject({
    ok: false,
    fields: { subtitles: { code: 4041 } },
  });
});
