import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { encodeText } from '../../../test/encode-text.ts';
import {
  createEntrant,
  makeEntry,
  makeStaff,
  makeUpload,
  openContest,
} from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const chinese = encodeText(
  [
    '1\n00:00:00,500 --> 00:00:02,000\n小心诈骗电话，不要转账给别人！\n',
    '2\n00:01:02,250 --> 01:00:00,000\n<i>“我是警察。”</i>\n1 < 2 & 3 > 2\n',
  ].join('\n'),
  'gb18030',
);
const english = Buffer.from(
  'WEBVTT\n\nNOTE by us\n\n00:01.000 --> 00:02.000 line:0\n<c.red>Tom &amp; <b>Jerry</b></c>\n',
);

let maker: Awaited<ReturnType<typeof createEntrant>>;
let entry: { id: string };
let reviewer: Visitor;
beforeAll(async () => {
  await openContest(app);
  maker = await createEntrant(app);
  const { id: zh } = await uploadFile(app, maker, 'subtitles_zh', chinese);
  const { id: en } = await uploadFile(app, maker, 'subtitles_en', english);
  const form = { subtitles: { mode: 'files' as const, zh, en } };
  entry = await makeEntry(app, 'in_review', { owner: maker.account, form });
  reviewer = await makeStaff(app, 'reviewer');
});

const read = (who: Visitor, id: string, language: string) =>
  who.call('consoleSubtitles', { params: { id, language: language as 'zh' } });

describe('the subtitle files of an entry', () => {
  test('are read as decoded cues without markup', async () => {
    expect(await read(reviewer, entry.id, 'zh')).toMatchObject({
      ok: true,
      data: {
        filename: 'subtitles_zh.srt',
        cues: [
          { start: 0.5, end: 2, text: '小心诈骗电话，不要转账给别人！' },
          { start: 62.25, end: 3600, text: '“我是警察。”\n1 < 2 & 3 > 2' },
        ],
      },
    });
    expect(await read(reviewer, entry.id, 'en')).toMatchObject({
      ok: true,
      data: { cues: [{ start: 1, end: 2, text: 'Tom & Jerry' }] },
    });
  });

  test('are downloaded byte for byte, never shown as a page', async () => {
    const { subtitles } = await reviewer.get('consoleEntry', { params: { id: entry.id } });
    expect(subtitles).toMatchObject([
      { language: 'zh', filename: 'subtitles_zh.srt', size: chinese.length },
      { language: 'en', filename: 'subtitles_en.vtt', size: english.length },
    ]);
    for (const [at, bytes] of [chinese, english].entries()) {
      const answer = await app.visitor().request({ url: subtitles[at]?.address ?? '' });
      expect(answer.rawPayload.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-disposition': expect.stringContaining('attachment'),
        'x-content-type-options': 'nosniff',
        'content-type': 'application/octet-stream',
      });
    }
  });

  test.each(['auditor', 'support', 'jurySecretary'] as const)(
    'can be read by staff who may see entries: %s',
    async (role) => {
      expect(await read(await makeStaff(app, role), entry.id, 'en')).toMatchObject({ ok: true });
    },
  );

  test('are hidden from everyone else', async () => {
    expect(await read(await makeStaff(app, 'editor'), entry.id, 'zh')).toMatchObject({
      code: 4007,
    });
    expect(await read(maker, entry.id, 'zh')).toMatchObject({ code: 4007 });
  });

  test('of another language, of an entry without any and of a draft do not exist', async () => {
    expect(await read(reviewer, entry.id, 'fr')).toMatchObject({ code: 4006 });
    const without = await makeEntry(app, 'in_review');
    expect(await read(reviewer, without.id, 'zh')).toMatchObject({ code: 4006 });
    const { id: zh } = await uploadFile(app, maker, 'subtitles_zh', chinese);
    const form = { subtitles: { mode: 'files' as const, zh } };
    const draft = await makeEntry(app, 'draft', { owner: maker.account, form });
    expect(await read(reviewer, draft.id, 'zh')).toMatchObject({ code: 4006 });
  });

  test('are not found if their bytes are lost', async () => {
    const zh = await makeUpload(app, maker.account.id, 'subtitles_zh');
    const form = { subtitles: { mode: 'files' as const, zh } };
    const lost = await makeEntry(app, 'in_review', { owner: maker.account, form });
    expect(await read(reviewer, lost.id, 'zh')).toMatchObject({ code: 4006 });
    await app.db
      .updateTable('uploads')
      .set({ facts: JSON.stringify({ track: `subtitles/${zh}/track.vtt` }) })
      .where('id', '=', zh)
      .execute();
    expect(await read(reviewer, lost.id, 'zh')).toMatchObject({ code: 4006 });
  });
});
