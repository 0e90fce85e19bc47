import { type Selectable, sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** Reads a row by its id and locks it until the transaction ends. @throws notFound */
export async function lockRow<T extends keyof Tables>(
  tx: Tx,
  table: T,
  id: string | number,
): Promise<Selectable<Tables[T]>> {
  const { rows } = await sql<Selectable<Tables[T]>>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}
