import type { Tx } from '../../platform/db/database.ts';
import { fieldRefusal } from '../../platform/http/refusal.ts';

/** Whether a school can be chosen; it stays until the transaction ends. */
export async function isListed(tx: Tx, schoolId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contents')
    .select('id')
    .where('id', '=', schoolId)
    .where('type', '=', 'schools')
    .where('state', '=', 'published')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses with 1000 a school that is not in the list. */
export async function refuseUnlistedSchool(
  tx: Tx,
  schoolId: number | null | undefined,
): Promise<void> {
  if (schoolId && !(await isListed(tx, schoolId))) throw fieldRefusal('school_name', 'parameter');
}
