import type { RoundRules } from '@film-contest/contract/judging';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { makeEntry, makeStaff, registerAccount, saveOpenContest } from './factories.ts';
import { closeRoundWithScores } from './judging.ts';

/** Creates four films of three entrants, and functions that compute and publish their results. */
export async function prepareResults(app: TestApp) {
  await saveOpenContest(app);

  const chair = await makeStaff(app, 'jurySecretary');
  const owner = await makeStaff(app, 'owner');
  const ann = await registerAccount(app, { locale: 'en-US' });
  const bo = await registerAccount(app, { locale: 'zh-CN' });
  const cai = await registerAccount(app, { locale: 'zh-TW' });
  const points = { 'Film one': 6, 'Film two': 9, 'Film three': 7, 'Film four': 2 };
  const films: Record<string, string> = {};
  for (const [title, entrant] of [
    ['Film one', ann],
    ['Film two', bo],
    ['Film three', cai],
    ['Film four', ann],
  ] as const) {
    const form = { group: 'open' as const, title };
    films[title] = (await makeEntry(app, 'published', { owner: entrant, form })).id;
  }

  const visitor = app.visitor();
  const readPublicResult = (id: string) => visitor.get('publishedResult', { params: { id } });

  async function computeNewResult(rules: Partial<RoundRules> = {}, comment = '') {
    const id = await closeRoundWithScores(
      app,
      chair,
      points,
      { objectionDays: 7, ...rules },
      comment,
    );
    return { id, hash: await computeHash(id) };
  }

  async function computeHash(id: string): Promise<string> {
    await chair.get('computeResult', { params: { id } });
    await app.runJobs();
    const { hash } = await chair.get('roundResult', { params: { id } });
    return hash ?? '';
  }

  const options = { shown: 'ranks' as const, showsWatched: false };

  const publishResult = ({ id, hash }: { id: string; hash: string }, given: object = {}) =>
    owner.call('publishProvisionalResult', {
      params: { id },
      body: { hash, ...options, ...given },
    });

  const confirmResult = (by: typeof chair, { id, hash }: { id: string; hash: string }) =>
    by.call('confirmResult', { params: { id }, body: { hash } });

  const endObjectionPeriod = (id: string) =>
    app.db
      .updateTable('judging_publications')
      .set({ objections_until: sql`now()` })
      .where('round_id', '=', id)
      .execute();

  const clearMails = () => app.db.deleteFrom('messages').execute();

  const moveFilmToPlace = async (place: number, id: string, title: string) => {
    const { version } = await chair.get('roundResult', { params: { id } });
    const moves = [{ entry: films[title] ?? '', place, reason: 'Original in form.' }];
    await chair.get('saveMoves', { params: { id }, body: { version, moves } });
    await app.runJobs();
    const { hash } = await chair.get('roundResult', { params: { id } });
    return { id, hash: hash ?? '' };
  };

  const moveFilmToFirstPlace = (id: string, title: string) => moveFilmToPlace(1, id, title);

  return {
    chair,
    owner,
    ann,
    bo,
    cai,
    points,
    films,
    visitor,
    readPublicResult,
    computeNewResult,
    computeHash,
    options,
    publishResult,
    confirmResult,
    endObjectionPeriod,
    clearMails,
    moveFilmToPlace,
    moveFilmToFirstPlace,
  };
}
