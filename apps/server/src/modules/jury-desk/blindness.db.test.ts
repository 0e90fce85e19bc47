import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoundRules } from '@film-contest/contract/judging';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, makeUpload } from '../../../test/factories.ts';
import { openRound } from '../../../test/judging.ts';

const app = await createTestApp();
afterAll(app.close);

const chair = await makeStaff(app, 'jurySecretary');

/** Opens a round, and returns a juror with the first film of their list. */
async function openDesk(rules: Partial<RoundRules>) {
  const { id, jurors } = await openRound(app, chair, 1, rules);
  const [juror] = jurors;
  if (!juror) throw new Error('the round has no juror');
  const { assignments } = await juror.get('deskRound', { params: { id } });
  return { id, juror, film: assignments[0]?.id ?? '' };
}

/** Stores all files of a film, as they are made from its upload, and the track of a subtitles file. */
async function storeFilm(film: string, subtitles: string) {
  const made = { upload_id: film, state: 'ready' as const, progress: 1 };
  const picture = { avif: 'poster.avif', webp: 'poster.webp', jpeg: 'poster.jpg' };
  const renditions = [
    { name: 'mp4', file: 'film.mp4', facts: { file: 'film.mp4' } },
    {
      name: 'poster',
      file: 'poster.jpg',
      facts: { ...picture, width: 16, height: 9, placeholder: 'data:image/webp;base64,' },
    },
    { name: 'sprite', file: 'sprite.vtt', facts: { track: 'sprite.vtt' } },
  ];
  await app.db
    .insertInto('renditions')
    .values(
      renditions.map(({ name, facts }) => ({
        ...made,
        ...{ name, folder: `films/${film}/${name}-1`, facts: JSON.stringify(facts) },
      })),
    )
    .execute();
  const track = `subtitles/${subtitles}/track.vtt`;
  const facts = JSON.stringify({ track });
  await app.db.updateTable('uploads').set({ facts }).where('id', '=', subtitles).execute();
  await storeText(`films/${film}/master.m3u8`, '#EXTM3U\n360-1/index.m3u8');
  await storeText(track, 'WEBVTT');
  for (const { name, file } of renditions) await storeText(`films/${film}/${name}-1/${file}`, name);
  for (const file of ['poster.avif', 'poster.webp'])
    await storeText(`films/${film}/poster-1/${file}`, 'poster');
}

async function storeText(key: string, text: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'blind-'));
  await writeFile(path.join(folder, 'file'), text);
  await app.ctx.storage.put(key, path.join(folder, 'file'));
  await rm(folder, { recursive: true });
}

describe('a blind round', () => {
  const names = {
    team: 'Velvet Lantern Collective',
    school_name: 'Harbour Film Academy',
    name: 'Wilhelmina Oyelaran',
    listed: '碧港電影學校',
    listedAbroad: 'Cobalt Quay School of Cinema',
  };

  test('reveals no name, number, vote or file name in any response or URL', async () => {
    const owner = await makeStaff(app, 'editor');
    await app.db
      .updateTable('accounts')
      .set({ name: names.name })
      .where('id', '=', owner.account.id)
      .execute();
    const school_id = await makeContentItem(app, 'schools', {
      texts: { 'zh-TW': { name: names.listed }, 'en-US': { name: names.listedAbroad } },
    });
    const subtitles = await makeUpload(app, owner.account.id, 'subtitles_zh');
    const entry = await makeEntry(app, 'published', {
      owner: owner.account,
      form: {
        group: 'student',
        subtitles: { mode: 'files', zh: subtitles },
        team: names.team,
        school_name: names.school_name,
        school_id,
        team_desc: 'Four friends from Quillfeather Lane.',
        title: `Night bus by ${names.team}, ${names.listed}`,
        desc: `${names.name} of ${names.school_name} (${names.listedAbroad}, ${names.listed}) made this film about a parcel.`,
      },
    });
    const { url: film = '' } = entry.form;
    await storeFilm(film ?? '', subtitles);
    const number = 900_417;
    await app.db.updateTable('entries').set({ number }).where('id', '=', entry.id).execute();
    await app.db
      .insertInto('vote_tallies')
      .values({ entry_number: number, votes: 731_255 })
      .execute();
    await app.db
      .updateTable('uploads')
      .set({ filename: 'velvet-lantern-master.mp4' })
      .where('account_id', '=', owner.account.id)
      .execute();
    const uploads = await app.db
      .selectFrom('uploads')
      .select('id')
      .where('account_id', '=', owner.account.id)
      .execute();
    const juror = await readAllAsJuror({ films: { from: 'groups', groups: ['student'] } });
    expect(juror).toContain('Night bus by');
    const secrets = [
      ...Object.values(names),
      'velvet-lantern',
      'Quillfeather',
      String(number),
      '731255',
      owner.account.email,
      owner.account.id,
      entry.id,
      ...uploads.map(({ id }) => id),
    ];
    expect(uploads.map(({ id }) => id)).toEqual(expect.arrayContaining([film, subtitles]));
    const lower = juror.toLowerCase();
    expect(secrets.filter((secret) => lower.includes(secret.toLowerCase()))).toEqual([]);
  });

  /** Returns every byte that a juror receives: bodies and headers of all calls and of the files that they name. */
  async function readAllAsJuror(rules: Partial<RoundRules>): Promise<string> {
    const { juror, id, film } = await openDesk({ ...rules, isBlind: true });
    const score = {
      points: [],
      answer: null,
      confidence: null,
      comment: '',
      note: '',
      version: 0,
      isFinished: false,
    };
    const answers = [
      await juror.request({ url: '/api/currentUser' }),
      await juror.request({ url: '/api/console/desk' }),
      await juror.request({ url: `/api/console/desk/rounds/${id}` }),
      await juror.request({ url: `/api/console/desk/films/${film}` }),
      ...(await Promise.all(
        [
          ['PUT', 'score', score],
          ['POST', 'watched', { player: 'tab', intervals: [] }],
          ['POST', 'skip', {}],
          ['POST', 'abstain', {}],
          ['POST', 'recuse', { reason: 'other', text: '' }],
        ].map(([method, path, payload]) =>
          juror.request({
            method: method as 'PUT',
            url: `/api/console/desk/films/${film}/${path}`,
            payload: payload as object,
          }),
        ),
      )),
    ];
    const bodies = answers.map(({ body, headers }) => `${body}\n${JSON.stringify(headers)}`);
    const urls = new Set(bodies.join('\n').match(/\/media\/[^"\\\s]+/g) ?? []);
    const files = await Promise.all([...urls].map((url) => juror.request({ url })));
    // Playlist, MP4, subtitles, sprite, and the poster in three formats.
    expect(files.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
    return [
      ...bodies,
      ...urls,
      ...files.map((file) => `${file.body}${JSON.stringify(file.headers)}`),
    ].join('\n');
  }
});

test('a round that is not blind shows team, school and number', async () => {
  await makeEntry(app, 'published', { form: { group: 'open' } });
  const { juror, film } = await openDesk({ isBlind: false });
  expect((await juror.get('deskFilm', { params: { id: film } })).entrant).toMatchObject({
    number: expect.stringMatching(/^\d{4}$/),
    team: expect.any(String),
  });
});
