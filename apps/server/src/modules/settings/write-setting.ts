import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Writes a setting, over that version only if one is named; 0 is one that was never written. Answers
 * whether it did: false when somebody else was faster.
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
