import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  type ComputedContent,
  computeContentResult,
  methodVersion,
  type ResultContent,
  type ResultSummary,
} from '@film-contest/judging/bundle';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';
import { judgingTasks } from '../judging/judging-tasks.ts';
import { lockRound } from '../judging/rounds.ts';
import { buildRoundInput } from './results.rules.ts';
import { readRoundData } from './round-data.ts';

export const computeResultJob = defineJob(
  'results.compute',
  z.object({ roundId: z.uuid(), version: z.int() }),
  3,
);

type Wanted = z.infer<typeof computeResultJob.payload>;

/** Computes the result of a closed round in the task process, and stores it with its signed bundle. */
export async function computeResult(
  ctx: Context,
  { roundId, version }: Wanted,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const read = await ctx.db
    .transaction()
    .execute((tx) => readResultContent(tx, { roundId, version }));
  // Does nothing if a later request computes the result again.
  if (!read) return;
  const { content, filmIds } = read;
  try {
    const total = 'repetitions' in content.input.rules ? content.input.rules.repetitions : 1;
    const computed = await judgingTasks.run(
      'computeContentResult',
      async () => content,
      (done) => void saveComputationProgress(ctx, { roundId, version }, done / total),
    );
    const signed = signResultContent(ctx.keys.result, computed);
    await ctx.db
      .transaction()
      .execute((tx) => storeResult(tx, { roundId, version }, signed, filmIds));
  } catch (error) {
    if (isLastAttempt) await markResultFailed(ctx, { roundId, version });
    throw error;
  }
}

/** Computes and stores the requested result of a small round in this process instead of the task process. */
export async function computeAndStoreSmallResult(
  tx: Tx,
  key: KeyObject,
  wanted: Wanted,
): Promise<void> {
  const read = await readResultContent(tx, wanted);
  if (!read) throw new Error(`no result of round ${wanted.roundId} is requested`);
  const { content, filmIds } = read;
  const { placed, ...computed } = computeContentResult(content);
  const placedJson = JSON.stringify(placed);
  await storeResult(tx, wanted, signResultContent(key, { ...computed, placedJson }), filmIds);
}

async function readResultContent(tx: Tx, { roundId, version }: Wanted) {
  const round = await lockRound(tx, roundId);
  const wanted = await tx
    .selectFrom('judging_results')
    .select('moves')
    .where('round_id', '=', roundId)
    .where('version', '=', version)
    .where('state', '=', 'computing')
    .executeTakeFirst();
  if (!wanted || round.state !== 'closed') return null;
  const data = await readRoundData(tx, roundId, round.rules);
  const versions = await tx
    .selectFrom('judging_rule_versions')
    .select(['hash', 'reason', 'at'])
    .where('round_id', '=', roundId)
    .orderBy('version')
    .execute();
  const filmIndex = new Map(data.films.map(({ id }, index) => [id, index]));
  const jurorIndex = new Map(data.jurors.map(({ id }, index) => [id, index]));
  const given = data.given.flatMap(({ film, juror, state, watched, recusal }) => {
    const at = { film: filmIndex.get(film), juror: jurorIndex.get(juror) };
    return at.film === undefined || at.juror === undefined
      ? []
      : [{ film: at.film, juror: at.juror, state, watched: watched ?? 0, recusal }];
  });
  const content: Omit<ResultContent, 'result'> = {
    method: methodVersion,
    round: roundId,
    name: round.name,
    rulesHash: round.rules_hash ?? '',
    rules: round.rules,
    rulesVersions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
    films: data.films.map(({ number }) => formatEntryNumber(number) ?? ''),
    assignments: given.map(({ recusal, ...each }) => each),
    recusals: given.flatMap(({ film, juror, recusal }) =>
      recusal ? [{ film, juror, reason: recusal }] : [],
    ),
    input: buildRoundInput(round.rules, round.seed, { ...data, moves: wanted.moves }),
  };
  return { content, filmIds: data.films.map(({ id }) => id) };
}

/**
 * Whether a result was computed with an earlier version of the computation methods. Computing it again may give other
 * values.
 */
export const isResultObsolete = (summary: ResultSummary | null): boolean =>
  summary?.method !== methodVersion;

/** Returns the installation's public key of results (SPKI) in Base64. */
export const exportResultPublicKey = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

type Computed = Omit<ComputedContent, 'placed'> & { placedJson: string };

interface Signed extends Computed {
  hash: string;
  /** The signed bundle as canonical JSON. */
  bundle: string;
}

function signResultContent(key: KeyObject, computed: Computed): Signed {
  const hash = createHash('sha256').update(computed.json).digest();
  const sha256 = hash.toString('hex');
  const rest = toCanonicalJson({
    publicKey: exportResultPublicKey(key),
    sha256,
    signature: sign(null, hash, key).toString('base64'),
  });
  // Inserts the content's JSON as text, so that its megabytes are not serialized again. `content` is the first
  // property in canonical JSON.
  return { ...computed, hash: sha256, bundle: `{"content":${computed.json},${rest.slice(1)}` };
}

const saveComputationProgress = (
  { db, log }: Context,
  { roundId, version }: Wanted,
  progress: number,
) =>
  db
    .updateTable('judging_results')
    .set({ progress: Math.min(progress, 0.99) })
    .where('round_id', '=', roundId)
    .where('version', '=', version)
    .where('state', '=', 'computing')
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'progress of a result is not saved'));

async function storeResult(
  tx: Tx,
  { roundId, version }: Wanted,
  { hash, bundle, summary, placedJson }: Signed,
  filmIds: readonly string[],
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('judging_results')
    .set({
      state: 'ready',
      progress: 1,
      bundle,
      summary: JSON.stringify(summary),
      hash,
      computed_at: sql<Date>`now()`,
    })
    .where('round_id', '=', roundId)
    .where('version', '=', version)
    .where('state', '=', 'computing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom('judging_result_films').where('round_id', '=', roundId).execute();
  await sql`
    insert into judging_result_films
      (round_id, entry_id, place, computed_place, jury, combined, details)
    select ${roundId}, (${filmIds}::uuid[])[film + 1], place, "computedPlace", jury, combined,
      nullif(scores, 'null')
    from jsonb_to_recordset(${placedJson}::jsonb) as row (
      film int, place int, "computedPlace" int, jury double precision,
      combined double precision, scores jsonb)
  `.execute(tx);
}

const markResultFailed = ({ db }: Context, { roundId, version }: Wanted) =>
  db
    .updateTable('judging_results')
    .set({ state: 'failed' })
    .where('round_id', '=', roundId)
    .where('version', '=', version)
    .where('state', '=', 'computing')
    .execute();
