import type { Tx } from '../../platform/db/database.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';

/** Whether a school is published in the list; locks the school until the transaction ends. */
export async function isSchoolListed(tx: Tx, schoolId: number): Promise<boolean> {
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

/** @throws parameter if the school is not in the list */
export async function requireListedSchool(
  tx: Tx,
  schoolId: number | null | undefined,
): Promise<void> {
  if (schoolId && !(await isSchoolListed(tx, schoolId)))
    throw createFieldRefusal('school_name', 'parameter');
}
