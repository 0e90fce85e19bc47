import { type letterStates, renewableLetters } from '@film-contest/contract/outbox';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type State = (typeof letterStates)[number];

/** How a message stands, as staff see it. */
export const letterState = sql<State>`case when messages.state = 'queued' and fault is not null then 'retrying'
  when messages.state = 'sent' and sent_at is null then 'kept'
  else messages.state end`;

/** The same as conditions, which an index serves. */
export const isIn: Record<State, RawBuilder<SqlBool>> = {
  queued: sql`(messages.state = 'queued' and fault is null)`,
  retrying: sql`(messages.state = 'queued' and fault is not null)`,
  sent: sql`(messages.state = 'sent' and sent_at is not null)`,
  kept: sql`(messages.state = 'sent' and sent_at is null)`,
  failed: sql`messages.state = 'failed'`,
};

/** The code or link in it works no more: it has expired, or a newer letter's link has replaced it. */
export const isOutdated = sql<boolean>`(coalesce(messages.useful_until < now(), false)
  or messages.kind in (${sql.join(renewableLetters)}) and exists (
    select from messages as newer
    where newer.recipient = messages.recipient and newer.id > messages.id
      and newer.kind = messages.kind))`;

/** What was given up, is still worth sending, and can be written. */
export const isResendable = sql<SqlBool>`messages.state = 'failed' and not ${isOutdated}
  and (text_body <> '' or kind in (${sql.join(renewableLetters)}))`;
