import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeUpload, openContest } from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

test('an entrant previews the film with the uploaded subtitles', async () => {
  const visitor = await createEntrant(app);
  const { id } = visitor.account;
  const [zh, en] = [
    await makeUpload(app, id, 'subtitles_zh'),
    await makeUpload(app, id, 'subtitles_en'),
  ];
  for (const upload of [zh, en]) {
    const facts = JSON.stringify({ track: `subtitles/${upload}/track.vtt` });
    await app.db.updateTable('uploads').set({ facts }).where('id', '=', upload).execute();
  }
  const entry = await makeEntry(app, 'in_review', {
    owner: visitor.account,
    form: { subtitles: { mode: 'files', zh, en } },
  });
  const { film } = await visitor.get('getMyEntry', { params: { id: entry.id } });
  expect(film?.tracks).toEqual([
    { language: 'zh', src: expect.stringMatching(`^/media/signed/.*/subtitles/${zh}/track.vtt$`) },
    { language: 'en', src: expect.stringMatching(`^/media/signed/.*/subtitles/${en}/track.vtt$`) },
  ]);
});
