import type { ContentTypeName } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { findAwardRefusal, type Values } from './content.rules.ts';

interface Placement {
  state: string;
  publishAt: string | null;
  written: { facts: Values };
  overrideReason?: string | null | undefined;
}

interface StoredPlacement {
  id: number;
  state: string;
  publish_at: Date | null;
  facts: Values;
}

/**
 * Checks the group and the number of places when an award is given. Returns the staff's reason for an exception, for
 * the audit record.
 * @throws awardGroup, awardFull without a reason
 */
export async function checkAwardGroupAndPlaces(
  tx: Tx,
  type: ContentTypeName,
  { state, publishAt, written: { facts }, overrideReason }: Placement,
  before: StoredPlacement | null,
): Promise<{ overrideReason: string } | null> {
  const isGiven = type === 'selected' && (state === 'published' || publishAt !== null);
  if (!isGiven || typeof facts.award !== 'number' || typeof facts.entry !== 'string') return null;
  const wasGiven = before?.state === 'published' || (before?.publish_at ?? null) !== null;
  const isUnchanged = before?.facts.award === facts.award && before.facts.entry === facts.entry;
  if (wasGiven && isUnchanged) return null;
  // Locks the award, so that concurrent placements cannot exceed its number of places.
  const award = await tx
    .selectFrom('contents')
    .select('facts')
    .where('type', '=', 'awards')
    .where('id', '=', facts.award)
    .forUpdate()
    .executeTakeFirst();
  const entry = await tx
    .selectFrom('entries')
    .select('group_name')
    .where('id', '=', facts.entry)
    .executeTakeFirst();
  if (!award || !entry) return null;
  const taken = await countGivenPlaces(tx, facts.award, before?.id ?? 0);
  const refusal = findAwardRefusal(award.facts, { group: entry.group_name, taken });
  if (!refusal) return null;
  if (!overrideReason) throw createFieldRefusal('facts.award', refusal);
  return { overrideReason };
}

/**
 * Counts the published and scheduled placements with the award whose entries are published. Leaves out the item
 * `except`.
 */
async function countGivenPlaces(tx: Tx, award: number, except: number): Promise<number> {
  const { given } = await tx
    .selectFrom('contents')
    .innerJoin('entries', 'entries.id', 'contents.entry_id')
    .select(sql<number>`count(*)::int`.as('given'))
    .where('contents.type', '=', 'selected')
    .where('contents.id', '!=', except)
    .where(sql<boolean>`(contents.facts ->> 'award')::int = ${award}`)
    .where(sql<boolean>`(contents.state = 'published' or contents.publish_at is not null)`)
    .where('entries.state', '=', 'published')
    .executeTakeFirstOrThrow();
  return given;
}
