import { usualVoteRules } from '@film-contest/contract/voting';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createRandomId, listMailsTo, openContest, signIn } from '../../../test/factories.ts';
import { prepareResults } from '../../../test/results.ts';

const app = await createTestApp();
afterAll(app.close);

const {
  chair,
  owner,
  ann,
  bo,
  films,
  options,
  visitor,
  readPublicResult,
  computeNewResult,
  publishResult,
  confirmResult,
  endObjectionPeriod,
  clearMails,
  moveFilmToFirstPlace,
} = await prepareResults(app);

describe('a published result', () => {
  test.each([
    ['scores', 4, 90],
    ['ranks', 4, null],
    ['nothing', 0, undefined],
  ] as const)('with %s shows %i films, and always its hash', async (shown, count, score) => {
    const result = await computeNewResult();
    await publishResult(result, { shown });
    const view = await readPublicResult(result.id);
    expect(view).toMatchObject({ hash: result.hash, shown, isFinal: false, undecided: 0 });
    expect(view.films).toHaveLength(count);
    expect(view.films[0]?.score).toBe(score);
    const file = await app.visitor().request({ url: `/results/${result.id}/result.json` });
    expect(file.statusCode).toBe(shown === 'scores' ? 200 : 404);
    if (shown === 'scores') expect(JSON.parse(file.body)).toMatchObject({ sha256: result.hash });
    expect(view.bundle).toBe(shown === 'scores' ? `/results/${result.id}/result.json` : null);
    const { results } = await visitor.get('publishedResults');
    expect(results[0]).toMatchObject({ id: result.id, name: 'Round', isFinal: false });
  });

  test('answers 304 to a request with the ETag of its present bundle', async () => {
    const result = await computeNewResult();
    await publishResult(result, { shown: 'scores' });
    const url = `/results/${result.id}/result.json`;
    const load = (etag: string) =>
      app.visitor().request({ url, headers: { 'if-none-match': etag } });
    const first = await load('"other"');
    expect([first.statusCode, first.headers.etag]).toEqual([200, `"${result.hash}"`]);
    const again = await load(`"${result.hash}"`);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await publishResult(await moveFilmToFirstPlace(result.id, 'Film three'), { shown: 'scores' });
    expect((await load(`"${result.hash}"`)).statusCode).toBe(200);
    await publishResult(await moveFilmToFirstPlace(result.id, 'Film one'), { shown: 'ranks' });
    expect((await load(`"${result.hash}"`)).statusCode).toBe(404);
  });

  test('publishes how many films have fewer scores than the rules require', async () => {
    await clearMails();
    const result = await computeNewResult();
    await publishResult(result);
    await app.runJobs();
    const incomplete = { count: 4, demanded: 3 };
    expect(await readPublicResult(result.id)).toMatchObject({ incomplete });
    const entrant = await signIn(app, bo);
    const params = { id: films['Film two'] ?? '' };
    expect((await entrant.get('myEntryResults', { params })).results[0]).toMatchObject({
      round: result.id,
      incomplete,
    });
    const [mail] = await listMailsTo(app, ann.email);
    const sentence = 'The rules call for 3 jurors per film; 4 films had fewer.';
    expect(mail?.text_body).toContain(sentence);
  });

  test('names no film that is no longer public', async () => {
    const result = await computeNewResult();
    await publishResult(result);
    const hide = (state: 'hidden' | 'published') =>
      app.db
        .updateTable('entries')
        .set({ state })
        .where('id', '=', films['Film two'] ?? '')
        .execute();
    await hide('hidden');
    const { films: listed } = await readPublicResult(result.id);
    await hide('published');
    expect(listed.map(({ title }) => title)).toEqual([null, 'Film three', 'Film one', 'Film four']);
  });

  test('has no scores while vote counts are hidden', async () => {
    const result = await computeNewResult();
    await openContest(app, {
      voting: { opensAt: null, closesAt: new Date(Date.now() + 3_600_000).toISOString() },
      voteRules: { ...usualVoteRules, hideCountsHours: 2 },
    });
    const shown = { shown: 'scores' as const };
    expect(await publishResult(result, shown)).toMatchObject({ code: 4136 });
    const body = { ...options, ...shown };
    const preview = owner.call('previewPublication', { params: { id: result.id }, body });
    expect(await preview).toMatchObject({ code: 4136 });
    expect(await publishResult(result, { shown: 'ranks' })).toMatchObject({ ok: true });
    await openContest(app);
  });

  test('names the languages of titles', async () => {
    const result = await computeNewResult();
    await publishResult(result);
    await app.db
      .updateTable('entries')
      .set({ texts: JSON.stringify({ 'en-US': { title: 'Film one' } }) })
      .where('id', '=', films['Film one'] ?? '')
      .execute();
    const { films: listed } = await readPublicResult(result.id);
    const languages = new Map(listed.map(({ title, titleLang }) => [title, titleLang]));
    expect(languages.get('Film one')).toBe('en-US');
    expect(languages.get('Film two')).toBe('zh-CN');
  });

  test('is unknown for other ids', async () => {
    const unknown = { params: { id: createRandomId() } };
    expect(await visitor.call('publishedResult', unknown)).toMatchObject({ code: 4006 });
  });
});

describe('a final result', () => {
  test('needs its publication, the end of the window, and the hash that was published', async () => {
    const result = await computeNewResult({ places: 1 });
    expect(await confirmResult(chair, result)).toMatchObject({ ok: true });
    expect(await confirmResult(owner, result)).toMatchObject({ code: 4130 });
    await publishResult(result);
    expect(await confirmResult(owner, result)).toMatchObject({ code: 4131 });
    await endObjectionPeriod(result.id);
    const corrected = await moveFilmToFirstPlace(result.id, 'Film one');
    await confirmResult(chair, corrected);
    expect(await confirmResult(owner, corrected)).toMatchObject({ code: 4130 });
    await publishResult(corrected);
    await endObjectionPeriod(result.id);
    expect(await confirmResult(owner, corrected)).toMatchObject({
      data: { final: { by: 'The owner' } },
    });
    expect(await readPublicResult(result.id)).toMatchObject({ isFinal: true });
  });
});
