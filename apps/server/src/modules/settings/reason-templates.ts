import {
  type ReasonTemplates,
  reasonTemplates,
  type savedReasonTemplates,
} from '@film-contest/contract/reason-templates';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { readLastChange, recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { defaultReasonTemplates } from './default-reason-templates.ts';
import { writeSetting } from './settings.ts';

const name = 'reasonTemplates';
const action = 'templates.save';

/** Returns the saved reason templates, or the default ones. */
export async function readReasonTemplates({
  db,
}: {
  db: Database | Tx;
}): Promise<z.infer<typeof savedReasonTemplates>> {
  const row = await db
    .selectFrom('settings')
    .select(['version', 'value'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return { version: 0, templates: defaultReasonTemplates, saved: null };
  const { version, value: templates } = row;
  return {
    ...reasonTemplates.parse({ version, templates }),
    saved: await readLastChange(db, action),
  };
}

export async function saveReasonTemplates(
  { db }: Context,
  request: Request,
  { version, templates }: ReasonTemplates,
) {
  return db.transaction().execute(async (tx) => {
    const before = await readReasonTemplates({ db: tx });
    if (!(await writeSetting(tx, name, templates, version))) throw new Refusal('changedMeanwhile');
    const toAuditedTemplates = (list: ReasonTemplates['templates']) => ({ templates: list });
    await recordChange(
      tx,
      request,
      action,
      name,
      toAuditedTemplates(before.templates),
      toAuditedTemplates(templates),
    );
    return readReasonTemplates({ db: tx });
  });
}
