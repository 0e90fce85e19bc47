import { randomUUID } from 'node:crypto';
import type { Role } from '@film-contest/contract/access';
import type { RoundRules } from '@film-contest/contract/judging';
import type { Context } from '../src/context.ts';
import { hashRules, setRoundState } from '../src/modules/judging/rounds.ts';
import { computeScoreTotal } from '../src/modules/jury-desk/jury-desk.rules.ts';
import { computeAndStoreSmallResult } from '../src/modules/results/compute-result.ts';
import { insertPublication } from '../src/modules/results/publication.ts';
import { inviteJuror } from '../src/modules/staff/invitations.ts';
import type { Tx } from '../src/platform/db/database.ts';
import type { Request } from '../src/platform/http/call.ts';
import { buildEntrantEmail, insertAccount } from './demo-accounts.ts';
import { type DemoRound, readDemoEntries, readDemoItems, readDemoRounds } from './demo-data.ts';
import { type DemoAssignment, demoSeed, planDemoScores } from './demo-scores.ts';
import { type KnownIds, resolveTime } from './load-items.ts';

/** `secretary` manages the rounds and confirms results first. `owner` confirms them second. */
const secretary = { name: '孟知秋', email: buildEntrantEmail('jury-secretary') };
const owner = '沈一帆';

/** E-mail address of the juror who has no account yet. */
export const guest = buildEntrantEmail('guest');

const panel = { id: 'main', name: '评审团', groups: [] };

/** Durations of the films in seconds, by file name. */
export const filmSeconds: Record<string, number> = {
  chart: 14,
  doorstep: 15,
  errand: 12,
  station: 16,
  sweetheart: 18,
};

interface Options {
  now: number;
  known: KnownIds;
  passwordHash: string;
}

/** Inserts the demonstration's rounds: one with a published result, and an open one with a juror to be invited. */
export async function insertRounds(ctx: Context, tx: Tx, options: Options): Promise<void> {
  const secretaryId = await insertStaff(tx, secretary, 'jurySecretary', options.passwordHash);
  for (const { name, texts } of readDemoItems('jury')) {
    const account = { email: buildEntrantEmail(name), name: String(texts?.['zh-CN']?.name) };
    await insertStaff(tx, account, 'juror', options.passwordHash);
  }
  for (const round of readDemoRounds()) {
    const rules = buildRules(round, options);
    const id = await insertRound(tx, round, rules);
    await insertAssignments(tx, id, round, { rules, ...options });
    if (round.published) await insertResult(ctx, tx, { id, rules, secretaryId });
  }
  const request = buildRequest({ accountId: secretaryId, name: secretary.name });
  await inviteJuror(ctx, tx, request, guest);
}

async function insertStaff(
  tx: Tx,
  account: { email: string; name: string },
  role: Role,
  passwordHash: string,
): Promise<string> {
  const id = await insertAccount(tx, { ...account, locale: 'zh-CN', passwordHash });
  await tx.insertInto('staff_roles').values({ account_id: id, role }).execute();
  return id;
}

function buildRules(round: DemoRound, { now, known }: Options): RoundRules {
  return {
    mode: 'scoring',
    films: round.published ? { from: 'groups', groups: ['open', 'student'] } : { from: 'chosen' },
    award: round.award === null ? null : (known.items.get(round.award) ?? null),
    panels: [panel],
    opensAt: resolveTime(round.opensAt, now),
    closesAt: resolveTime(round.closesAt, now),
    jurorsPerFilm: round.jurorsPerFilm,
    places: round.places,
    quorum: 1,
    picks: 1,
    criteria: round.criteria,
    deciding: 'adjusted',
    tieBreakCriteria: [0],
    juryPercent: 100,
    isBlind: true,
    comments: 'entrant',
    scores: round.scores,
    hasConfidence: false,
    minWatched: 90,
    order: 'random',
    objectionDays: round.objectionDays,
  };
}

/** Inserts an open or closed round with its frozen rules. Returns its id. */
async function insertRound(
  tx: Tx,
  { name, published }: DemoRound,
  rules: RoundRules,
): Promise<string> {
  const hash = hashRules(rules);
  const at = new Date(rules.opensAt);
  const { id } = await tx
    .insertInto('judging_rounds')
    .values({
      state: published ? 'closed' : 'open',
      name: JSON.stringify(name),
      rules: JSON.stringify(rules),
      rules_version: 1,
      rules_hash: hash,
      seed: demoSeed,
      version: 1,
      opened_at: at,
      closed_at: published ? new Date(rules.closesAt) : null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = { version: 1, hash, rules: JSON.stringify(rules), by_name: secretary.name, at };
  await tx
    .insertInto('judging_rule_versions')
    .values({ round_id: id, ...version })
    .execute();
  return id;
}

/** Inserts the films and jurors of a round, their assignments, and the scores of judged films. */
async function insertAssignments(
  tx: Tx,
  roundId: string,
  round: DemoRound,
  { rules, known, now }: Options & { rules: RoundRules },
): Promise<void> {
  const findEntry = (slug: string) => known.entries.get(slug) ?? '';
  const films = round.films.map(({ entry }) => ({ entry_id: findEntry(entry), panel: panel.id }));
  await tx
    .insertInto('judging_films')
    .values(films.map((film) => ({ round_id: roundId, ...film })))
    .execute();
  const jurors = await insertJurors(tx, roundId, round, rules);
  const [opened, closed] = [Date.parse(rules.opensAt), Date.parse(rules.closesAt)];
  const given = planDemoScores(round).map(({ timeShare, ...assignment }) => ({
    ...assignment,
    id: randomUUID(),
    at: new Date(opened + timeShare * (Math.min(closed, now) - opened)),
  }));
  await tx
    .insertInto('judging_assignments')
    .values(
      given.map(({ id, film, juror, score, recusal, at }) => ({
        id,
        round_id: roundId,
        juror_id: jurors.get(juror) ?? '',
        entry_id: findEntry(film),
        state: recusal ? 'recused' : score ? 'done' : 'open',
        opened_at: recusal || score ? at : null,
        recusal: recusal?.reason ?? null,
        recusal_note: recusal?.note ?? null,
        changed_at: recusal || score ? at : new Date(opened),
      })),
    )
    .execute();
  const filmBySlug = new Map(readDemoEntries().map(({ slug, film }) => [slug, film]));
  const scored = given.flatMap(({ score, ...each }) => (score ? [{ ...each, score }] : []));
  await tx
    .insertInto('judging_scores')
    .values(scored.map(({ id, score, at }) => toScoreRow(rules, { id, score, at })))
    .execute();
  await tx
    .insertInto('judging_watched')
    .values(
      scored.map(({ id, film, score, at }) => {
        const seconds = (filmSeconds[filmBySlug.get(film) ?? ''] ?? 0) * score.watched;
        const intervals = JSON.stringify([{ from: 0, to: seconds }]);
        return { assignment_id: id, intervals, seconds, started_at: at };
      }),
    )
    .execute();
}

function toScoreRow(
  rules: RoundRules,
  { id, score, at }: { id: string; score: NonNullable<DemoAssignment['score']>; at: Date },
) {
  const { points, comment } = score;
  const result = computeScoreTotal(rules, { points, answer: null });
  return {
    assignment_id: id,
    version: 1,
    points: JSON.stringify(points),
    comment,
    total: 'total' in result ? result.total : null,
    updated_at: at,
  };
}

/** Inserts the jurors of a round. Returns their ids by name. */
async function insertJurors(tx: Tx, roundId: string, round: DemoRound, { opensAt }: RoundRules) {
  const jurors = new Map<string, string>();
  for (const { name } of round.jurors) {
    const { id } = await tx
      .insertInto('judging_jurors')
      .values({
        round_id: roundId,
        email: buildEntrantEmail(name),
        panels: [panel.id],
        created_at: new Date(opensAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    jurors.set(name, id);
  }
  return jurors;
}

/** Computes, publishes and confirms the result of a closed round. Its entrants get no mail. */
async function insertResult(
  { keys }: Context,
  tx: Tx,
  { id, rules, secretaryId }: { id: string; rules: RoundRules; secretaryId: string },
): Promise<void> {
  const result = { round_id: id, state: 'computing' as const, version: 1, moves: '[]' };
  await tx.insertInto('judging_results').values(result).execute();
  await computeAndStoreSmallResult(tx, keys.result, { roundId: id, version: 1 });
  const midnight = Date.parse(rules.closesAt) + 1000;
  const addHoursToClosing = (hours: number) => new Date(midnight + hours * 3600_000);
  const publication = { id, shown: 'scores' as const, showsWatched: true };
  await insertPublication(tx, buildRequest({ accountId: secretaryId, name: owner }), publication);
  const objectionHours = rules.objectionDays * 24;
  await tx
    .updateTable('judging_publications')
    .set({
      at: addHoursToClosing(12),
      objections_until: addHoursToClosing(12 + objectionHours),
    })
    .where('round_id', '=', id)
    .execute();
  await tx
    .updateTable('judging_result_recipients')
    .set({ state: 'queued' })
    .where('round_id', '=', id)
    .execute();
  await tx
    .updateTable('judging_results')
    .set({
      computed_at: addHoursToClosing(9),
      ...{ confirmed_by: secretaryId, confirmed_name: secretary.name },
      confirmed_at: addHoursToClosing(10),
      ...{ final_name: owner, final_at: addHoursToClosing(13 + objectionHours) },
      lists: ['selected'],
    })
    .where('round_id', '=', id)
    .execute();
  await setRoundState(tx, id, 'final');
}

/** Builds a request of a member of the demonstration's staff. */
const buildRequest = (person: { accountId: string; name: string }): Request => ({
  locale: 'en-US',
  requestId: 'demonstration',
  ...{ address: null, bearer: null, userAgent: null },
  session: {
    id: '',
    roles: ['jurySecretary'],
    isStaffElsewhere: false,
    mustEnrol: false,
    ...person,
  },
  cookies: { get: () => undefined, set: () => {} },
});
