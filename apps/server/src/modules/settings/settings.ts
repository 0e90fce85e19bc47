import { type ContestSettings, contestSettings } from '@film-contest/contract/settings';
import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { runAfterCommit } from '../../platform/enclosing-call.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addJob, defineJob } from '../../platform/jobs/jobs.ts';
import { type CachedValue, createCachedValue } from '../../platform/read-cache.ts';
import { changedKeys, countsHidden, isOpen, untouched } from './settings.rules.ts';
import { writeSetting } from './write-setting.ts';

/** Job that the entries module gives: told when staff have saved other times for films. */
export const timesChangedJob = defineJob('entries.timesChanged', z.object({}), 10);

/** A network that staff have exempted until a moment, which has not come. */
interface AllowedNetwork {
  range: string;
  reason: string;
  expiresAt: string;
}

/** The settings and the database's clock, which alone decides what is open. */
export async function readContest(db: Database | Tx) {
  const { rows } = await sql<{ now: Date; value: object | null; allowed: AllowedNetwork[] | null }>`
    select now() as now,
      (select value from settings where name = 'contest') as value,
      (select json_agg(json_build_object('range', range, 'reason', reason, 'expiresAt', expires_at)
          order by created_at, id)
        from allowed_networks where expires_at > now()) as allowed
  `.execute(db);
  const [row] = rows;
  const now = row?.now ?? new Date();
  const settings = stored(row?.value);
  const { submission, voting, voteRules } = settings;
  const hidden = countsHidden(voting, voteRules.hideCountsHours);
  return {
    ...settings,
    now,
    allowedNetworks: row?.allowed ?? [],
    isOpen: { submission: isOpen(submission, now), voting: isOpen(voting, now) },
    countsHiddenFrom: hidden?.from ?? null,
    areCountsHidden: hidden !== null && hidden.from <= now && now < hidden.until,
  };
}

/** Settings of a row, which may be older than some of the keys. */
const stored = (value: unknown): ContestSettings => {
  const { voteRules, ...given } = (value ?? {}) as Partial<ContestSettings>;
  return contestSettings.parse({ ...untouched, ...given, voteRules: storedRules(voteRules) });
};

const storedRules = (given?: Partial<VoteRules>): VoteRules => ({
  ...usualVoteRules,
  ...given,
  captchaAbove: { ...usualVoteRules.captchaAbove, ...given?.captchaAbove },
  codeAbove: { ...usualVoteRules.codeAbove, ...given?.codeAbove },
});

export type ContestClock = Awaited<ReturnType<typeof readContest>>;

declare module '../../context.ts' {
  interface Services {
    contestClock: CachedValue<ContestClock>;
  }
}

export const createContestCache = ({ db }: Context): CachedValue<ContestClock> =>
  createCachedValue(1000, () => readContest(db));

/** Returns the same as `readContest`, at most a second old: for what every page and every vote reads. */
export const contestClock = ({ services }: Context): Promise<ContestClock> =>
  services.contestClock.get();

/** Empties the cache of `contestClock`: called in every process when something has changed. */
export const forgetContest = (ctx: Context): void =>
  void runAfterCommit(ctx, async () => ctx.services.contestClock.clear());

/** The settings as staff edit them. */
export async function readSettings({ db }: Context) {
  const row = await settingsRow(db);
  return { version: row?.version ?? 0, settings: stored(row?.value) };
}

const settingsRow = (db: Database | Tx) =>
  db
    .selectFrom('settings')
    .select(['version', 'value'])
    .where('name', '=', 'contest')
    .executeTakeFirst();

/** Changes the settings; every process follows at once. Refuses with 4008. */
export async function saveSettings(
  ctx: Context,
  request: Request,
  { version, settings }: { version: number; settings: ContestSettings },
) {
  await ctx.db.transaction().execute(async (tx) => {
    const before = stored((await settingsRow(tx))?.value);
    if (!(await saveContest(tx, settings, version))) throw new Refusal('changedMeanwhile');
    const [was, is] = changedKeys(before, settings);
    await recordChange(tx, request, 'settings.save', 'settings', was, is);
    if ('submission' in is || 'graceMinutes' in is) {
      await addJob(tx, timesChangedJob, {}, { key: timesChangedJob.name, priority: -20 });
    }
  });
  forgetContest(ctx);
  return readSettings(ctx);
}

/**
 * Writes the settings, over that version only if one is named. Answers whether it did: false when
 * somebody else was faster.
 */
export async function saveContest(
  tx: Tx,
  settings: ContestSettings,
  version?: number,
): Promise<boolean> {
  const isWritten = await writeSetting(tx, 'contest', contestSettings.parse(settings), version);
  await sql`select pg_notify('changed', 'settings')`.execute(tx);
  return isWritten;
}
