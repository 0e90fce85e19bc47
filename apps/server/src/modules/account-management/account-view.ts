import { formatPublicNumber } from '@film-contest/contract/limits';
import type { accountView, consoleAccount } from '@film-contest/contract/people';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getIdentifier } from '../accounts/account-identifier.ts';
import { toExcerpt } from '../contact/inbox.ts';
import { letterStateSql } from '../outbox/letter-state.ts';
import { canChangeAccount } from './account-management.rules.ts';

type Account = z.infer<typeof consoleAccount>;
type View = z.infer<typeof accountView>;

export const accountStateSql = sql<Account['state']>`case
  when suspended_at is not null then 'suspended'
  when activated_at is null then 'inactive' else 'active' end`;

export const isStaffSql = sql<SqlBool>`exists (
  select from staff_roles where staff_roles.account_id = accounts.id)`;

export const hasEntriesSql = sql<SqlBool>`exists (
  select from entries where entries.account_id = accounts.id)`;

/** Selects registered accounts for staff, without erased ones. */
export const selectAccounts = (db: Database | Tx) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', 'email', 'phone', 'name', 'accounts.created_at'])
    .select((eb) => [
      accountStateSql.as('state'),
      isStaffSql.as('is_staff'),
      eb
        .selectFrom('entries')
        .whereRef('entries.account_id', '=', 'accounts.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('entries'),
    ])
    .where('erased_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

export const toAccount = (row: Row): Account => ({
  id: row.id,
  account: getIdentifier(row),
  name: row.name,
  state: row.state,
  isStaff: Boolean(row.is_staff),
  entries: row.entries ?? 0,
  createdAt: row.created_at.toISOString(),
});

/** Number of the newest mails and of the newest enquiries that an account view shows. */
const newestCount = 10;

export async function readAccount(db: Database | Tx, request: Request, id: string): Promise<View> {
  const row = await selectAccounts(db)
    .select(['locale', 'activated_at', 'consent_version', 'consent_at'])
    .select(['suspended_at', 'suspended_reason', 'suspended_by'])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const address = getIdentifier(row);
  const account = toAccount(row);
  return {
    ...account,
    kind: row.email === null ? 'phone' : 'email',
    locale: row.locale,
    activatedAt: row.activated_at?.toISOString() ?? null,
    consent: { version: row.consent_version, at: row.consent_at.toISOString() },
    suspension: row.suspended_at && {
      at: row.suspended_at.toISOString(),
      reason: row.suspended_reason,
      by: row.suspended_by,
    },
    sessions: await readSessions(db, id),
    roles: await listRoles(db, id),
    entryList: await listEntries(db, id),
    letters: await listMails(db, address),
    enquiries: await listEnquiries(db, address),
    mayChange: canChangeAccount(requireSession(request), account),
  };
}

async function readSessions(db: Database | Tx, id: string): Promise<View['sessions']> {
  const { count, last } = await db
    .selectFrom('sessions')
    .where('account_id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<Date | null>`date_trunc('minute', max(last_used_at))`.as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { count, lastUsedAt: last?.toISOString() ?? null };
}

async function listRoles(db: Database | Tx, id: string): Promise<View['roles']> {
  const rows = await db
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', id)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

async function listEntries(db: Database | Tx, id: string): Promise<View['entryList']> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'number', 'title', 'state'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number === null ? null : formatPublicNumber(row.number),
    title: row.title,
    state: row.state,
  }));
}

async function listMails(db: Database | Tx, address: string): Promise<View['letters']> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'channel', 'subject', 'kind', 'created_at'])
    .select(letterStateSql.as('state'))
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .limit(newestCount)
    .execute();
  return rows.map(({ id, channel, subject, kind, state, created_at }) => ({
    id: String(id),
    channel,
    subject,
    kind,
    state,
    at: created_at.toISOString(),
  }));
}

async function listEnquiries(db: Database | Tx, address: string): Promise<View['enquiries']> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'content', 'state', 'at'])
    .where('contact', '=', address)
    .orderBy('at', 'desc')
    .limit(newestCount)
    .execute();
  return rows.map(({ id, content, state, at }) => ({
    id,
    excerpt: toExcerpt(content),
    state,
    at: at.toISOString(),
  }));
}
