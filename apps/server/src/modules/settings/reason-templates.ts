import { type ReasonTemplates, reasonTemplates } from '@film-contest/contract/reason-templates';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordChange } from '../audit/audit.ts';
import { usualTemplates } from './usual-templates.ts';

const name = 'reasonTemplates';

/** The reasons that reviewers give often; ours as long as nobody has written others. */
export async function readTemplates({ db }: { db: Database | Tx }): Promise<ReasonTemplates> {
  const row = await db
    .selectFrom('settings')
    .select(['version', 'value'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return { version: 0, templates: usualTemplates };
  return reasonTemplates.parse({ version: row.version, templates: row.value });
}

/** Changes the reasons that reviewers give often. Refuses with 4008. */
export async function saveTemplates(
  { db }: Context,
  request: Request,
  { version, templates }: ReasonTemplates,
): Promise<ReasonTemplates> {
  return db.transaction().execute(async (tx) => {
    const before = await readTemplates({ db: tx });
    const { rows } = await sql`
      insert into settings as s (name, value, version)
      select ${name}, ${JSON.stringify(templates)}::jsonb, 1
      where ${version} = 0 or exists (select from settings where name = ${name})
      on conflict (name) do update
        set value = excluded.value, version = s.version + 1, updated_at = now()
        where s.version = ${version}
      returning version
    `.execute(tx);
    if (rows.length === 0) throw new Refusal('changedMeanwhile');
    const as = (list: ReasonTemplates['templates']) => ({ templates: list });
    await recordChange(tx, request, 'templates.save', name, as(before.templates), as(templates));
    return readTemplates({ db: tx });
  });
}
