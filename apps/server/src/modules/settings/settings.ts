import { type ContestSettings, contestSettings } from '@film-contest/contract/settings';
import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { readLastChange, recordChange } from '../../platform/audit-records.ts';
import { runAfterCommit } from '../../platform/call-transaction.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { type CachedValue, createCachedValue } from '../../platform/read-cache.ts';
import {
  defaultSettings,
  diffSettings,
  getHiddenCountsPeriod,
  isSpanOpen,
} from './settings.rules.ts';

/** Job of the module `entries`. Queued when deadlines of films change. */
export const timesChangedJob = defineJob('entries.timesChanged', z.object({}), 10);

interface AllowedNetwork {
  range: string;
  reason: string;
  expiresAt: string;
}

/** Properties of the logo that was made from an upload, without the PNG itself. */
export interface LogoFacts {
  upload: string;
  revision: string;
  width: number;
  height: number;
  /** Whether the colours of the logo are dark or light. */
  tone: 'dark' | 'light';
}

/** Reads the contest's settings and the database's time. Only this time decides whether a phase is open. */
export async function readContest(db: Database | Tx) {
  const { rows } = await sql<{
    now: Date;
    value: object | null;
    logo: LogoFacts | null;
    allowed: AllowedNetwork[] | null;
  }>`
    select now() as now,
      (select value from settings where name = 'contest') as value,
      (select value - 'png' from settings where name = 'logo') as logo,
      (select json_agg(json_build_object('range', range, 'reason', reason, 'expiresAt', expires_at)
          order by created_at, id)
        from allowed_networks where expires_at > now()) as allowed
  `.execute(db);
  const [row] = rows;
  const now = row?.now ?? new Date();
  const settings = parseSettings(row?.value);
  const { submission, voting, voteRules } = settings;
  const hidden = getHiddenCountsPeriod(voting, voteRules.hideCountsHours);
  return {
    ...settings,
    now,
    logo: row?.logo?.upload === settings.branding.logo ? (row?.logo ?? null) : null,
    allowedNetworks: row?.allowed ?? [],
    isOpen: { submission: isSpanOpen(submission, now), voting: isSpanOpen(voting, now) },
    countsHiddenFrom: hidden?.from ?? null,
    areCountsHidden: hidden !== null && hidden.from <= now && now < hidden.until,
  };
}

/** Parses stored settings and adds defaults for settings that were introduced later. */
export const parseSettings = (value: unknown): ContestSettings => {
  const { voteRules, voteSignals, branding, ...given } = (value ?? {}) as Partial<ContestSettings>;
  return contestSettings.parse({
    ...defaultSettings,
    ...given,
    voteRules: parseVoteRules(voteRules),
    voteSignals: { ...defaultSettings.voteSignals, ...voteSignals },
    branding: { ...defaultSettings.branding, ...branding },
  });
};

const parseVoteRules = (given?: Partial<VoteRules>): VoteRules => ({
  ...usualVoteRules,
  ...given,
  workAbove: { ...usualVoteRules.workAbove, ...given?.workAbove },
  captchaAbove: { ...usualVoteRules.captchaAbove, ...given?.captchaAbove },
  codeAbove: { ...usualVoteRules.codeAbove, ...given?.codeAbove },
  providers: { ...usualVoteRules.providers, ...given?.providers },
  trustedAccounts: { ...usualVoteRules.trustedAccounts, ...given?.trustedAccounts },
});

export type Contest = Awaited<ReturnType<typeof readContest>>;

declare module '../../context.ts' {
  interface Services {
    contest: CachedValue<Contest>;
  }
}

export const createContestCache = ({ db }: Context): CachedValue<Contest> =>
  createCachedValue(1000, () => readContest(db));

/** Returns the contest from a cache, at most one second old. */
export const getCachedContest = ({ services }: Context): Promise<Contest> => services.contest.get();

/** Evicts the cached contest; called in every process after a change. */
export const evictContest = (ctx: Context): void =>
  void runAfterCommit(ctx, async () => ctx.services.contest.clear());

export async function readSettings({ db }: { db: Database | Tx }) {
  const row = await selectSettingsRow(db);
  const saved = await readLastChange(db, 'settings.save');
  return { version: row?.version ?? 0, settings: parseSettings(row?.value), saved };
}

export const selectSettingsRow = (db: Database | Tx) =>
  db
    .selectFrom('settings')
    .select(['version', 'value'])
    .where('name', '=', 'contest')
    .executeTakeFirst();

/** @param check throws if the change is not allowed. */
export async function saveSettings(
  ctx: Context,
  request: Request,
  { version, settings }: { version: number; settings: ContestSettings },
  check: (tx: Tx, before: ContestSettings) => Promise<void>,
) {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await selectSettingsRow(tx);
    if ((row?.version ?? 0) !== version) throw new Refusal('changedMeanwhile');
    const before = parseSettings(row?.value);
    // Keeps the branding, because it is saved by its own call, which also makes the logo.
    const after = { ...settings, branding: before.branding };
    await check(tx, before);
    if (!(await saveContest(tx, after, version))) throw new Refusal('changedMeanwhile');
    const [oldValues, newValues] = diffSettings(before, after);
    await recordChange(tx, request, 'settings.save', 'settings', oldValues, newValues);
    if ('submission' in newValues || 'graceMinutes' in newValues) {
      await queueJob(tx, timesChangedJob, {}, { key: timesChangedJob.name, priority: -20 });
    }
  });
  evictContest(ctx);
  return readSettings(ctx);
}

/**
 * Saves the settings.
 * @param version writes only if the stored settings have this version
 * @returns whether the settings were written
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

/**
 * Writes a setting.
 * @param version writes only if the stored value has this version; 0 means that no value is stored
 * @returns whether the value was written
 */
export async function writeSetting(
  tx: Tx,
  name: string,
  value: object,
  version?: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into settings as s (name, value, version)
    select ${name}, ${JSON.stringify(value)}::jsonb, 1
    where ${version ?? 0} = 0 or exists (select from settings where name = ${name})
    on conflict (name) do update
      set value = excluded.value, version = s.version + 1, updated_at = now()
      where s.version = coalesce(${version ?? null}, s.version)
    returning version
  `.execute(tx);
  return rows.length > 0;
}
