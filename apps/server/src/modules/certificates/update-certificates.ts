import { randomBytes } from 'node:crypto';
import { buildCertificateNumber, randomDigits } from '@film-contest/contract/certificate-number';
import type { Revocation } from '@film-contest/contract/certificates';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { participatingStates } from './certificates.rules.ts';

/** Issues, revokes and restores certificates: queued with an announcement, and every minute for all other changes. */
export const updateCertificatesJob = defineJob('certificates:settle', z.object({}), 10);

/** Actor in the audit records of issued and revoked certificates. */
const issuer = { session: null, address: null, requestId: 'certificates' };

/** SQL: the public awards of public films. */
const publicAwardsSql = sql`(
  select placed.entry_id, award.id as award_id
  from contents as placed
  join contents as award on award.id = (placed.facts ->> 'award')::int
    and award.type = 'awards' and award.state = 'published'
  join entries on entries.id = placed.entry_id and entries.state = 'published'
  where placed.type = 'selected' and placed.state = 'published')`;

const areResultsOutSql = sql`exists (
  select from settings where name = 'contest' and (value ->> 'resultsAt')::timestamptz <= now())`;

/**
 * SQL: the reason why a row of `certificates` is not valid now; null if it is valid. Participation stays valid when the
 * date of the results is moved.
 */
export const revocationSql = sql<Revocation | null>`(
  select case
    when certificates.award_id is null
      then case when not state = any (${sql.val([...participatingStates])}::text[]) then 'entry' end
    when state <> 'published' then 'entry'
    when not exists (select from ${publicAwardsSql} as given
      where given.entry_id = certificates.entry_id and given.award_id = certificates.award_id)
      then 'award'
  end
  from entries where entries.id = certificates.entry_id)`;

/** Largest number of certificates in one statement. */
const chunk = 500;

/**
 * Issues the certificates of public awards and, from the date of the results, of participation. Revokes
 * certificates that are no longer valid. Restores revoked ones that are valid again, with the same number.
 * Idempotent.
 */
export async function updateCertificates(db: Database): Promise<void> {
  while ((await issueMissingCertificates(db)) === chunk);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ number: string; revoked: Revocation | null }>`
      with now_due as (select number, ${revocationSql} as due from certificates)
      update certificates
      set revoked = due, revoked_at = case when due is null then null else coalesce(revoked_at, now()) end
      from now_due
      where now_due.number = certificates.number and due is distinct from revoked
      returning certificates.number, certificates.revoked
    `.execute(tx);
    const revoked = rows.filter((row) => row.revoked !== null).map(({ number }) => number);
    const restored = rows.filter((row) => row.revoked === null).map(({ number }) => number);
    if (revoked.length > 0)
      await recordCertificateAction(tx, 'certificate.revoke', { numbers: revoked });
    if (restored.length > 0)
      await recordCertificateAction(tx, 'certificate.restore', { numbers: restored });
  });
}

/** Issues missing certificates; returns their number. */
const issueMissingCertificates = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: missing } = await sql<{ entry_id: string; award_id: number | null }>`
      select entry_id, award_id from (
        select entry_id, award_id from ${publicAwardsSql} as given
        union all
        select id, null from entries
        where number is not null and state = any (${[...participatingStates]}::text[]) and ${areResultsOutSql}
      ) as earned
      where not exists (select from certificates where certificates.entry_id = earned.entry_id
        and certificates.award_id is not distinct from earned.award_id)
      order by award_id nulls last, entry_id
      limit ${chunk}
    `.execute(tx);
    if (missing.length === 0) return 0;
    const issued = await tx
      .insertInto('certificates')
      .values(
        missing.map(({ entry_id, award_id }) => ({
          number: buildCertificateNumber(randomBytes(randomDigits)),
          entry_id,
          award_id,
        })),
      )
      // Ignores certificates that another process has issued in the meantime.
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .execute();
    if (issued.length > 0)
      await recordCertificateAction(tx, 'certificate.issue', { count: issued.length });
    return missing.length;
  });

const recordCertificateAction = (tx: Tx, action: string, after: object) =>
  recordChange(tx, issuer, action, 'certificates', null, after);
