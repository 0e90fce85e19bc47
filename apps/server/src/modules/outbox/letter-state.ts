import { type letterStates, renewableLetters } from '@film-contest/contract/outbox';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type State = (typeof letterStates)[number];

/** SQL: the state of a mail or text message, as staff see it. */
export const letterStateSql = sql<State>`case when messages.state = 'queued' and fault is not null then 'retrying'
  when messages.state = 'sent' and sent_at is null then 'kept'
  else messages.state end`;

/** SQL: conditions for the states of `letterStateSql`, which can use an index. */
export const isInStateSql: Record<State, RawBuilder<SqlBool>> = {
  queued: sql`(messages.state = 'queued' and fault is null)`,
  retrying: sql`(messages.state = 'queued' and fault is not null)`,
  sent: sql`(messages.state = 'sent' and sent_at is not null)`,
  kept: sql`(messages.state = 'sent' and sent_at is null)`,
  failed: sql`messages.state = 'failed'`,
};

/** SQL: whether the message's code or link has expired, or a newer message has replaced its link. */
export const isOutdatedSql = sql<boolean>`(coalesce(messages.useful_until < now(), false)
  or messages.kind in (${sql.join(renewableLetters)}) and exists (
    select from messages as newer
    where newer.recipient = messages.recipient and newer.id > messages.id
      and newer.kind = messages.kind))`;

/** SQL: whether the message belongs to a mailing and its recipient's account is suspended. */
const isMailingToSuspendedSql = sql<boolean>`(messages.kind = 'mailing' and exists (
  select from accounts where accounts.suspended_at is not null
    and messages.recipient in (accounts.email, accounts.phone)))`;

/**
 * SQL: whether a failed message can be sent again. Excludes outdated messages, messages whose text was deleted and
 * cannot be rebuilt, and mailings to suspended accounts.
 */
export const isResendableSql = sql<SqlBool>`messages.state = 'failed' and not ${isOutdatedSql}
  and not ${isMailingToSuspendedSql}
  and (text_body <> '' or kind in (${sql.join(renewableLetters)}))`;
