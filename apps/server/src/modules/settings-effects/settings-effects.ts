import type { Role } from '@film-contest/contract/access';
import type {
  ContestSettings,
  SettingsEffect,
  SettingsEffectName,
  settingsToSave,
} from '@film-contest/contract/settings';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldsRefusal, Refusal } from '../../platform/http/refusal.ts';
import { toCanonicalRange } from '../../platform/ip/client-address.ts';
import { buildStoredNetwork } from '../networks/assess-network.ts';
import { createRangeMatcher } from '../networks/range-matcher.ts';
import { readSettings, saveSettings } from '../settings/settings.ts';
import { recordRuleChange } from '../vote-rules/vote-rules.ts';
import {
  findImpossibleSettings,
  isFactorNewlyRequired,
  listAddedRanges,
  listExcludingChanges,
} from './settings-effects.rules.ts';

interface Change {
  before: ContestSettings;
  after: ContestSettings;
  /** The account that changes the settings. */
  accountId: string;
}

/**
 * Saves settings.
 *
 * @throws the errors of impossible settings; ruleReasonNeeded; confirmationNeeded with the effects unless all of them
 *   are confirmed.
 */
export function saveConfirmedSettings(
  ctx: Context,
  request: Request,
  { confirmed = [], reason, ...body }: z.infer<typeof settingsToSave>,
) {
  const { accountId } = requireSession(request);
  return saveSettings(ctx, request, body, async (tx, before) => {
    const effects = await computeSettingsEffects(ctx, tx, {
      before,
      after: body.settings,
      accountId,
    });
    await recordRuleChange(tx, request, { before, after: body.settings, reason: reason ?? null });
    if (effects.every(({ name }) => confirmed.includes(name))) return;
    throw new Refusal('confirmationNeeded', { data: { effects } });
  });
}

/** Returns the effects of proposed settings on the voters of the last hour and on staff. */
export async function previewSettings(
  ctx: Context,
  accountId: string,
  after: ContestSettings,
): Promise<SettingsEffect[]> {
  const { settings: before } = await readSettings(ctx);
  return computeSettingsEffects(ctx, ctx.db, { before, after, accountId });
}

async function computeSettingsEffects(
  ctx: Context,
  db: Database | Tx,
  change: Change,
): Promise<SettingsEffect[]> {
  const { before, after } = change;
  const faults = findImpossibleSettings(before, after);
  if (Object.keys(faults).length > 0) throw createFieldsRefusal(prefixSettingsPaths(faults));
  const names = listExcludingChanges(ctx.config.mode, before, after);
  const ofVoters = names.filter((name) => name !== 'secondFactor');
  const groups = ofVoters.length > 0 ? await readVotersOfLastHour(db) : [];
  const effects = ofVoters.map((name) => countExcludedVoters(ctx, change, name, groups));
  return names.includes('secondFactor')
    ? [...effects, await countStaffWithoutFactor(ctx, db, change)]
    : effects;
}

const prefixSettingsPaths = (faults: ReturnType<typeof findImpossibleSettings>) =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`settings.${path}`, fault]));

/** A group of voters whose last votes have equal properties. */
interface VoterGroup {
  network: string;
  masked: string | null;
  /** Keyed hash in hex of the IPv4 address or the IPv6 /64. */
  narrow: string;
  isAccount: boolean;
  voters: number;
}

/** Maximum number of votes that the query reads, because the time of a vote has no index. */
const maxVotes = 50_000;

/** Groups the voters of the last hour. If there are more votes than `maxVotes`, reads only the newest. */
async function readVotersOfLastHour(db: Database | Tx): Promise<VoterGroup[]> {
  const { rows } = await sql<VoterGroup>`
    with newest as (select * from votes order by id desc limit ${maxVotes}),
    voters as (
      select distinct on (voter_id) network, masked, bucket_narrow, account_id from newest
      where at > now() - interval '1 hour' order by voter_id, id desc
    )
    select network, masked, encode(bucket_narrow, 'hex') as narrow,
      account_id is not null as "isAccount", count(*)::int as voters
    from voters group by 1, 2, 3, 4
  `.execute(db);
  return rows;
}

function countExcludedVoters(
  ctx: Context,
  { before, after }: Change,
  name: SettingsEffectName,
  groups: readonly VoterGroup[],
): SettingsEffect {
  const isExcluded = createExclusionPredicate(ctx, before, after, name);
  const countVoters = (list: readonly VoterGroup[]) =>
    list.reduce((sum, { voters }) => sum + voters, 0);
  return {
    name,
    affected: countVoters(groups.filter(isExcluded)),
    total: countVoters(groups),
    isCaller: false,
  };
}

function createExclusionPredicate(
  ctx: Context,
  before: ContestSettings,
  after: ContestSettings,
  name: SettingsEffectName,
): (group: VoterGroup) => boolean {
  if (name === 'verifiedAccount') return ({ isAccount }) => !isAccount;
  if (name === 'blockedNetworks') return createRangePredicate(ctx, listAddedRanges(before, after));
  const refused = new Set<string>([...after.voteRules.refuse, 'listed']);
  return ({ network }) => refused.has(network);
}

/**
 * Creates a predicate that tells whether a group's network overlaps one of the ranges. Compares single addresses
 * exactly, by their hash. For a range that is smaller than a stored network, compares the whole stored network.
 */
function createRangePredicate(
  ctx: Context,
  ranges: readonly string[],
): (group: VoterGroup) => boolean {
  const wide: string[] = [];
  const [addresses, networks] = [new Set<string>(), new Set<string>()];
  for (const text of ranges) {
    const { range, bits, isV4 } = toCanonicalRange(text);
    const { narrow, masked } = buildStoredNetwork(ctx, range.split('/')[0] ?? '');
    if (bits <= (isV4 ? 24 : 48)) wide.push(range);
    else if (bits >= (isV4 ? 32 : 64)) addresses.add(narrow);
    else networks.add(masked);
  }
  const isInWideRange = createRangeMatcher(wide);
  return ({ narrow, masked }) =>
    addresses.has(narrow) ||
    (masked !== null && (networks.has(masked) || isInWideRange(masked.split('/')[0] ?? '')));
}

/** Counts the staff who must set up a second factor because of the change. */
async function countStaffWithoutFactor(
  { config }: Context,
  db: Database | Tx,
  { before, after, accountId }: Change,
): Promise<SettingsEffect> {
  const { rows: staff } = await sql<{ id: string; roles: Role[]; hasFactor: boolean }>`
    select account_id as id, json_agg(role) as roles, exists (
      select from second_factors where second_factors.account_id = staff_roles.account_id
    ) as "hasFactor"
    from staff_roles group by account_id
  `.execute(db);
  const affected = staff.filter(
    ({ roles, hasFactor }) =>
      !hasFactor && isFactorNewlyRequired(config.mode, before, after, roles),
  );
  return {
    name: 'secondFactor',
    affected: affected.length,
    total: staff.length,
    isCaller: affected.some(({ id }) => id === accountId),
  };
}
