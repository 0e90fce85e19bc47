import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

/**
 * Returns 16 bits of a keyed hash of the user agent, as a signed integer. Equal user agents have equal classes, so that
 * their diversity can be measured; the user agent itself is not stored.
 */
export function hashUserAgent({ services }: Context, userAgent: string | null): number {
  const text = `${services.networkHashPrefix} agent ${userAgent ?? ''}`;
  return hash('sha256', text, 'buffer').readInt16BE();
}

/** Counts a code that was sent or accepted for an entry. */
export async function incrementVoteCodeCount(
  db: Database | Tx,
  entry: number,
  column: 'sent' | 'accepted',
): Promise<void> {
  await sql`
    insert into vote_code_counts as c (entry_number, ${sql.ref(column)}) values (${entry}, 1)
    on conflict (entry_number) do update set ${sql.ref(column)} = c.${sql.ref(column)} + 1
  `.execute(db);
}
