import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeNamedItem } from '../../../test/contents.ts';
import { createRandomId, listMailsTo, signIn } from '../../../test/factories.ts';
import { closeRoundWithScores, emptyScore, openRound } from '../../../test/judging.ts';
import { prepareResults } from '../../../test/results.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { mailResults } from './result-mails.ts';

const app = await createTestApp();
afterAll(app.close);

const {
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
  clearMails,
  moveFilmToPlace,
  moveFilmToFirstPlace,
} = await prepareResults(app);

describe('the publication of a result', () => {
  test('mails all entrants once, each in their language', async () => {
    await clearMails();
    const result = await computeNewResult();
    expect(await publishResult(result)).toMatchObject({
      data: { publication: { number: 1, isWindowOpen: true, waiting: 3, mailed: 0 } },
    });
    await app.runJobs();
    await mailResults(app.ctx, { roundId: result.id, number: 1 });
    const [first, ...more] = await listMailsTo(app, ann.email);
    expect(more).toEqual([]);
    expect(first?.subject).toBe('Result of Round');
    expect(first?.text_body).toContain('“Film one” took part');
    expect(first?.text_body).toContain('“Film four” took part');
    expect(first?.text_body).toContain('Place 3 of 4.');
    expect(first?.text_body).not.toContain('Score');
    const mails = [await listMailsTo(app, bo.email), await listMailsTo(app, cai.email)];
    expect(mails.map((list) => list.map(({ subject }) => subject))).toEqual([
      ['“Round”评审结果'],
      ['「Round」評審結果'],
    ]);
    expect(mails[0]?.[0]?.text_body).toContain('恭喜');
    const { publication } = await chair.get('roundResult', { params: { id: result.id } });
    expect(publication).toMatchObject({ waiting: 0, mailed: 3 });
  });

  test('is refused before the result, for another hash, a second time, and by the jury secretary', async () => {
    const id = await closeRoundWithScores(app, chair, points);
    expect(await publishResult({ id, hash: '' })).toMatchObject({ code: 4017 });
    const hash = await computeHash(id);
    expect(await publishResult({ id, hash: 'other' })).toMatchObject({ code: 4008 });
    expect(await visitor.call('publishedResult', { params: { id } })).toMatchObject({ code: 4006 });
    const body = { hash, ...options };
    const byChair = await chair.call('publishProvisionalResult', { params: { id }, body });
    expect(byChair).toMatchObject({ code: 4007 });
    expect(await publishResult({ id, hash })).toMatchObject({ ok: true });
    expect(await publishResult({ id, hash })).toMatchObject({ code: 4017 });
  });

  test('and confirmation are refused for a result of an earlier version of the methods', async () => {
    const result = await computeNewResult();
    await app.db
      .updateTable('judging_results')
      .set({ summary: sql`summary || '{"method":1}'` })
      .where('round_id', '=', result.id)
      .execute();
    const params = { id: result.id };
    expect(await chair.get('roundResult', { params })).toMatchObject({ isObsolete: true });
    const preview = await owner.call('previewPublication', { params, body: options });
    for (const answer of [preview, await publishResult(result), await confirmResult(chair, result)])
      expect(answer).toMatchObject({ code: 4017 });
    const again = { id: result.id, hash: await computeHash(result.id) };
    expect(await chair.get('roundResult', { params })).toMatchObject({
      isObsolete: false,
    });
    expect(await publishResult(again)).toMatchObject({ ok: true });
  });

  test('is previewed with counts and mails, and stores nothing', async () => {
    const { id } = await computeNewResult();
    await app.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', cai.id)
      .execute();
    const preview = await owner.get('previewPublication', { params: { id }, body: options });
    await app.db
      .updateTable('accounts')
      .set({ suspended_at: null })
      .where('id', '=', cai.id)
      .execute();
    expect(preview).toMatchObject({ selected: 1, others: 1, unreachable: 1, informed: 0 });
    expect(preview.samples).toMatchObject([
      { isSelected: true, text: expect.stringContaining('Film two') },
      { isSelected: false, text: expect.stringContaining('Film one') },
    ]);
    const { publication } = await chair.get('roundResult', { params: { id } });
    expect(publication).toBeNull();
  });

  test('mails a correction only to entrants whose result changed', async () => {
    const result = await computeNewResult({ places: 1 });
    await publishResult(result);
    await app.runJobs();
    await clearMails();
    const corrected = await moveFilmToFirstPlace(result.id, 'Film three');
    const preview = await owner.get('previewPublication', {
      params: { id: result.id },
      body: options,
    });
    expect(preview).toMatchObject({ selected: 1, others: 1, informed: 1 });
    await publishResult(corrected);
    await app.runJobs();
    expect(await listMailsTo(app, ann.email)).toEqual([]);
    const [mail] = await listMailsTo(app, cai.email);
    expect(mail?.text_body).toContain('更正');
    expect(await listMailsTo(app, bo.email)).toHaveLength(1);
    expect(await readPublicResult(result.id)).toMatchObject({
      isCorrected: true,
      hash: corrected.hash,
    });
  });

  test.each([
    ['nothing', 3],
    ['ranks', 2],
    ['scores', 1],
  ] as const)('mails a corrected place or score as far as %s shows it', async (shown, informed) => {
    const result = await computeNewResult({ places: 4 });
    await publishResult(result, { shown });
    await app.runJobs();
    await clearMails();
    // The corrected publication has another score for Film two, and other places for both films of one entrant.
    await app.db
      .updateTable('judging_published_films')
      .set({ score: 1 })
      .where('round_id', '=', result.id)
      .where('entry_id', '=', films['Film two'] ?? '')
      .execute();
    const corrected = await moveFilmToPlace(3, result.id, 'Film four');
    const params = { id: result.id };
    const body = { ...options, shown };
    expect(await owner.get('previewPublication', { params, body })).toMatchObject({ informed });
    await publishResult(corrected, { shown });
    await app.runJobs();
    const mailed = await Promise.all(
      [ann, bo, cai].map(async ({ email }) => (await listMailsTo(app, email)).length),
    );
    expect(mailed).toEqual([shown === 'nothing' ? 0 : 1, shown === 'scores' ? 1 : 0, 0]);
  });

  test('mails an unchanged result once if a correction is published during a batch', async () => {
    await clearMails();
    const result = await computeNewResult({ places: 1 });
    await publishResult(result);
    await sql`select graphile_worker.remove_job(${`results.mail ${result.id} 1`})`.execute(app.db);
    const corrected = await moveFilmToFirstPlace(result.id, 'Film three');
    const waiting: Promise<unknown>[] = [];
    await app.db.transaction().execute(async (tx) => {
      await sql`select from judging_result_recipients where round_id = ${result.id} for update`.execute(
        tx,
      );
      waiting.push(mailResults(app.ctx, { roundId: result.id, number: 1 }));
      await waitUntilBlocked(app, 1);
      waiting.push(publishResult(corrected));
      await waitUntilBlocked(app, 2);
    });
    await Promise.all(waiting);
    await app.runJobs();
    expect(await listMailsTo(app, ann.email)).toHaveLength(1);
    expect(await listMailsTo(app, bo.email)).toHaveLength(2);
  });

  test('replaces mails that are not yet in the outbox', async () => {
    const result = await computeNewResult({ places: 1 });
    await publishResult(result);
    await sql`select graphile_worker.remove_job(${`results.mail ${result.id} 1`})`.execute(app.db);
    await clearMails();
    await publishResult(await moveFilmToFirstPlace(result.id, 'Film three'));
    await app.runJobs();
    for (const { email } of [ann, bo, cai]) expect(await listMailsTo(app, email)).toHaveLength(1);
  });

  test('shows the award, scores, watched share and comments where the round allows them', async () => {
    await clearMails();
    const award = await makeNamedItem(app, 'awards', '大奖', { facts: { rank: 1 } });
    const rules = { award, places: 1, comments: 'entrant' as const };
    const result = await computeNewResult(rules, 'Well lit.');
    await publishResult(result, { shown: 'scores', showsWatched: true });
    await app.runJobs();
    const [mail] = await listMailsTo(app, bo.email);
    for (const part of ['“大奖”', '90（满分 100）', '评语 1：Well lit.', '评语 2：Well lit.'])
      expect(mail?.text_body).toContain(part);
    for (const { email } of [chair.account, owner.account])
      expect(mail?.text_body).not.toContain(email);
    const params = { id: films['Film two'] ?? '' };
    const entrant = await signIn(app, bo);
    const [own] = (await entrant.get('myEntryResults', { params })).results;
    expect(own).toMatchObject({
      round: result.id,
      isSelected: true,
      award: '大奖',
      place: 1,
      films: 4,
      score: 90,
      watched: { jurors: 2, share: 0 },
      comments: ['Well lit.', 'Well lit.'],
    });
    const other = await signIn(app, ann);
    expect(await other.call('myEntryResults', { params })).toMatchObject({ code: 4006 });
  });

  test.each([
    ['that no juror picked', { mode: 'top-picks', places: 1 }],
    ['below the quorum', { mode: 'screening', quorum: 2, places: 1 }],
  ] as const)('mails and shows films %s, without a place', async (_, rules) => {
    await clearMails();
    const noCriteria = { criteria: [], tieBreakCriteria: [] };
    const { id, jurors, round } = await openRound(app, chair, 2, { ...rules, ...noCriteria });
    for (const [index, juror] of jurors.entries()) {
      const { assignments } = await juror.get('deskRound', { params: { id } });
      const best = assignments.find(({ title }) => title === 'Film two')?.id ?? '';
      if (rules.mode === 'top-picks')
        await juror.get('saveBallot', {
          params: { id },
          body: { version: 0, films: [best], isFinal: true },
        });
      else
        for (const { id: film } of index === 0 ? assignments : [{ id: best }])
          await juror.get('saveScore', {
            params: { id: film },
            body: { ...emptyScore, points: [], answer: 'yes', version: 0, isFinished: true },
          });
    }
    await chair.get('closeRound', { params: { id }, body: { version: round.version } });
    const hash = await computeHash(id);
    expect(await publishResult({ id, hash })).toMatchObject({
      data: { publication: { waiting: 3 } },
    });
    await app.runJobs();
    const withoutPlace = { place: null, isSelected: false, score: null };
    expect((await readPublicResult(id)).films).toMatchObject([
      { title: 'Film two', place: 1, isSelected: true },
      { title: 'Film one', ...withoutPlace },
      { title: 'Film three', ...withoutPlace },
      { title: 'Film four', ...withoutPlace },
    ]);
    const [mail, ...more] = await listMailsTo(app, ann.email);
    expect(more).toEqual([]);
    expect(mail?.text_body).toContain('“Film one” took part');
    expect(mail?.text_body).not.toContain('Place');
    const entrant = await signIn(app, ann);
    const params = { id: films['Film four'] ?? '' };
    const [own] = (await entrant.get('myEntryResults', { params })).results;
    expect(own).toMatchObject({ round: id, isSelected: false, place: null });
  });

  test('is not mailed to entrants whom an announcement has told this result', async () => {
    await clearMails();
    const result = await computeNewResult({ objectionDays: 0, places: 1 });
    for (const person of [chair, owner]) await confirmResult(person, result);
    const body = { to: 'selectedopen' as const, isPublic: false };
    await chair.get('publishResult', { params: { id: result.id }, body });
    const { mailings } = await owner.get('createAnnouncement', { body: { list: 'selectedopen' } });
    const [listed = '', others = ''] = mailings.map(({ id }) => id);
    const start = (id: string, started_at: Date) =>
      app.db.updateTable('mailings').set({ started_at }).where('id', '=', id).execute();
    await start(listed, new Date());
    await start(others, new Date(Date.now() - 3600_000));
    const tell = (mailing_id: string, account_id: string, entry: string = createRandomId()) =>
      app.db
        .insertInto('mailing_recipients')
        .values({ mailing_id, account_id, entries: [entry], state: 'queued' })
        .execute();
    await tell(listed, bo.id, films['Film two']);
    await tell(listed, cai.id);
    await tell(others, ann.id, films['Film one']);
    expect(await publishResult(result)).toMatchObject({ ok: true });
    await app.runJobs();
    expect(await listMailsTo(app, bo.email)).toEqual([]);
    for (const { email } of [ann, cai]) expect(await listMailsTo(app, email)).toHaveLength(1);
    expect(await readPublicResult(result.id)).toMatchObject({ isFinal: true, isWindowOpen: false });
    expect(await publishResult(result)).toMatchObject({ code: 4017 });
  });
});

test('an announcement does not write to entrants who got the result by mail', async () => {
  const result = await computeNewResult({ objectionDays: 0, places: 1 });
  await publishResult(result);
  await app.runJobs();
  for (const person of [chair, owner]) await confirmResult(person, result);
  const body = { to: 'selected' as const, isPublic: false };
  await chair.get('publishResult', { params: { id: result.id }, body });
  const announcement = await owner.get('createAnnouncement', { body: { list: 'selected' } });
  expect(announcement.mailings.map(({ recipients }) => recipients)).toEqual([0, 0]);
  expect(announcement.findings).toContainEqual(
    expect.objectContaining({ check: 'alreadyInformed', count: 3, isBlocking: false }),
  );
});
