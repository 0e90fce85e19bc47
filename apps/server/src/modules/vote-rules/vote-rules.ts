import { randomBytes } from 'node:crypto';
import { codes } from '@film-contest/contract/codes';
import type {
  frozenVoteRules,
  frozenVoteRulesQuery,
  RuleChangeReason,
  WithheldRuleName,
} from '@film-contest/contract/frozen-vote-rules';
import { pickPublicVoteRules, withheldRuleNames } from '@film-contest/contract/frozen-vote-rules';
import { locales } from '@film-contest/contract/locales';
import type { ContestSettings } from '@film-contest/contract/settings';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldsRefusal } from '../../platform/http/refusal.ts';
import { isSpanOpen } from '../settings/settings.rules.ts';
import { parseSettings, selectSettingsRow } from '../settings/settings.ts';
import {
  areRulesEqual,
  compareRules,
  flattenRules,
  hashText,
  hashWithheldRules,
  isOfNewerRelease,
  type RulesFile,
  saltWithheldRules,
} from './vote-rules.rules.ts';

type Version = Selectable<Tables['vote_rule_versions']>;

const parseRulesFile = (content: string) => JSON.parse(content) as RulesFile;

const selectRuleVersions = (db: Database | Tx) => db.selectFrom('vote_rule_versions').selectAll();

const readNewestVersion = (db: Database | Tx) =>
  selectRuleVersions(db).orderBy('number', 'desc').limit(1).executeTakeFirst();

/** Locks the versions until the transaction ends, so that each is compared with the one before it. */
const lockRuleVersions = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('film-contest: vote rules'))`.execute(tx);

/** Reads the clock, because the transaction's time is too early if it waited for the lock. */
async function readClockTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

async function readWithheldValues(
  tx: Tx,
  settings: ContestSettings,
): Promise<Record<WithheldRuleName, unknown>> {
  const allowed = await tx
    .selectFrom('allowed_networks')
    .select(['range', 'expires_at'])
    .orderBy('range')
    .execute();
  return {
    // Includes expired exemptions, because the expiry of an exemption is no change of the rules.
    allowedNetworks: allowed.map(({ range, expires_at }) => ({
      range,
      expiresAt: expires_at.toISOString(),
    })),
    blockedNetworks: settings.blockedNetworks.toSorted(),
    voteSignals: settings.voteSignals,
  };
}

/**
 * Inserts a version unless its rules equal those of the last version. The transaction must have called
 * `lockRuleVersions`.
 */
async function insertRulesVersion(
  tx: Tx,
  last: Version | undefined,
  settings: ContestSettings,
  { cause, reason = null }: Pick<RulesFile, 'cause'> & { reason?: RuleChangeReason | null },
): Promise<Version | null> {
  const values = await readWithheldValues(tx, settings);
  const createSalt = () => randomBytes(16).toString('hex');
  const withheld = saltWithheldRules(values, last?.withheld ?? null, createSalt);
  const at = await readClockTime(tx);
  const file: RulesFile = {
    version: last ? last.number + 1 : 0,
    at: at.toISOString(),
    previous: last?.sha256 ?? null,
    cause,
    reason,
    rules: pickPublicVoteRules(settings),
    withheld: hashWithheldRules(withheld),
  };
  const published = last && parseRulesFile(last.content);
  if (published && areRulesEqual(published, file)) return null;
  if (published && cause === 'software' && isOfNewerRelease(published.rules, file.rules))
    return null;
  const content = toCanonicalJson(file);
  return tx
    .insertInto('vote_rule_versions')
    .values({
      number: file.version,
      at,
      content,
      sha256: hashText(content),
      withheld: JSON.stringify(withheld),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Whether votes may have been cast before any rules were stored, with an earlier release that stored no rules.
 */
async function isLedgerBegun(tx: Tx): Promise<boolean> {
  const { size, follows } = await tx
    .selectFrom('ledger_state')
    .select(['size', 'follows'])
    .executeTakeFirstOrThrow();
  return size > 0 || follows !== null;
}

const insertFirstVersion = async (tx: Tx, settings: ContestSettings) =>
  insertRulesVersion(tx, undefined, settings, {
    cause: (await isLedgerBegun(tx)) ? 'late' : 'opening',
  });

/**
 * Stores the rules that apply at the opening, unless they are stored already. The ledger's sequencer calls this
 * when it writes the first leaf.
 */
export async function freezeVoteRules(tx: Tx): Promise<void> {
  await lockRuleVersions(tx);
  if (await readNewestVersion(tx)) return;
  const row = await selectSettingsRow(tx);
  await insertFirstVersion(tx, parseSettings(row?.value));
}

/**
 * Stores the current rules as a version if an update of the software, or an edit in the database, has changed them
 * since the last version.
 */
export const publishSoftwareRuleChanges = ({ db }: Context): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await lockRuleVersions(tx);
    await storeCurrentRules(tx, parseSettings((await selectSettingsRow(tx))?.value));
  });

/**
 * Returns the version of the current rules; null before the opening. Stores them first in two cases:
 *
 * - Voting has just opened and its rules are not stored yet.
 * - The rules differ from the last version, but staff have not changed them: an update of the software added or
 *   removed rules, or the database was edited.
 */
async function storeCurrentRules(tx: Tx, settings: ContestSettings): Promise<Version | null> {
  const last = await readNewestVersion(tx);
  if (last) return (await insertRulesVersion(tx, last, settings, { cause: 'software' })) ?? last;
  const isOpened =
    isSpanOpen(settings.voting, await readClockTime(tx)) || (await isLedgerBegun(tx));
  return isOpened ? insertFirstVersion(tx, settings) : null;
}

/** Lists the versions from a number on, for the leaves of the ledger. */
export const listVoteRuleHashes = (tx: Tx, from: number) =>
  tx
    .selectFrom('vote_rule_versions')
    .select(['number', 'at', 'sha256'])
    .where('number', '>=', from)
    .orderBy('number')
    .execute();

interface RuleChange {
  before: ContestSettings;
  after: ContestSettings;
  reason: RuleChangeReason | null;
}

/**
 * Stores a change of the settings as a version of the rules, if voting has opened and the change affects rules.
 * @throws ruleReasonNeeded if voting is open before or after the change and no reason is given
 */
export async function recordRuleChange(
  tx: Tx,
  request: Request,
  { before, after, reason }: RuleChange,
): Promise<void> {
  await lockRuleVersions(tx);
  const last = await storeCurrentRules(tx, before);
  if (!last) return;
  const version = await insertRulesVersion(tx, last, after, { cause: 'change', reason });
  if (!version) return;
  const now = await readClockTime(tx);
  // Requires a reason also for a change that reopens voting. The change may alter other rules too, which then apply to
  // all later votes.
  const isOpen = [before, after].some(({ voting }) => isSpanOpen(voting, now));
  if (isOpen && !reason) throw createReasonRefusal();
  await recordRulesVersion(tx, request, last, version);
}

const createReasonRefusal = () =>
  createFieldsRefusal(
    Object.fromEntries(
      locales.map((locale) => [`reason.${locale}`, { code: codes.ruleReasonNeeded }]),
    ),
  );

/**
 * Changes the exempted networks. After the opening, stores the change as a version of the rules. Needs no public
 * reason, because the reason of an exemption names its network (decision 0111).
 */
export async function changeExemptions<T>(
  tx: Tx,
  request: Request,
  change: () => Promise<T>,
): Promise<T> {
  await lockRuleVersions(tx);
  const settings = parseSettings((await selectSettingsRow(tx))?.value);
  const last = await storeCurrentRules(tx, settings);
  const changed = await change();
  const version = last && (await insertRulesVersion(tx, last, settings, { cause: 'change' }));
  if (version) await recordRulesVersion(tx, request, last, version);
  return changed;
}

const recordRulesVersion = (tx: Tx, request: Request, last: Version, { number, sha256 }: Version) =>
  recordChange(
    tx,
    request,
    'vote_rules.change',
    'settings',
    { version: last.number, sha256: last.sha256 },
    { version: number, sha256 },
  );

type Frozen = z.infer<typeof frozenVoteRules>;

/** Reads the voting rules as they were when voting opened, and a page of their later changes. */
export async function readFrozenVoteRules(
  { db }: Context,
  query: z.infer<typeof frozenVoteRulesQuery>,
): Promise<Frozen> {
  const rows = db
    .selectFrom('vote_rule_versions as version')
    .innerJoin('vote_rule_versions as last', (join) =>
      join.on('last.number', '=', sql<number>`version.number - 1`),
    )
    .select(['version.number', 'version.at', 'version.sha256', 'version.content'])
    .select('last.content as before')
    .orderBy('version.number', query.sorter?.at === 'ascend' ? 'asc' : 'desc');
  const [opening, page] = await Promise.all([
    selectRuleVersions(db).where('number', '=', 0).executeTakeFirst(),
    fetchPage(rows, query, toRuleChange),
  ]);
  return { ...page, opening: opening ? toOpeningRules(opening) : null };
}

const toOpeningRules = ({ number, at, sha256, content }: Version) => ({
  number,
  at: at.toISOString(),
  sha256,
  ...toFirstRules(parseRulesFile(content)),
});

const toFirstRules = ({ cause, rules }: RulesFile) => ({
  isLate: cause === 'late',
  rules: flattenRules(rules),
});

function toRuleChange(row: Omit<Version, 'withheld'> & { before: string }): Frozen['list'][number] {
  const [before, after] = [parseRulesFile(row.before), parseRulesFile(row.content)];
  return {
    number: row.number,
    at: row.at.toISOString(),
    sha256: row.sha256,
    // Files of earlier software versions contain no cause. Their cause is shown as `change`.
    cause: after.cause === 'software' ? 'software' : 'change',
    reason: after.reason,
    changes: compareRules(before.rules, after.rules),
    withheld: withheldRuleNames.filter(
      (name) => before.withheld[name]?.sha256 !== after.withheld[name]?.sha256,
    ),
  };
}

/** Reads the published file of a version; null if there is none. */
export async function readVoteRulesFile({ db }: Context, number: number): Promise<string | null> {
  const row = await selectRuleVersions(db).where('number', '=', number).executeTakeFirst();
  return row?.content ?? null;
}
