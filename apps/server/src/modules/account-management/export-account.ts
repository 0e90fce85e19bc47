import type { accountExport } from '@film-contest/contract/accounts';
import { formatPublicNumber } from '@film-contest/contract/limits';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readProfile } from '../accounts/profile.ts';
import { getMessageKind } from '../contact/contact.rules.ts';
import { listFactors } from '../factors/factors.ts';

type Export = z.infer<typeof accountExport>;

/** Exports all data of an account, from one snapshot of the database. */
export async function exportAccount({ db }: Context, accountId: string): Promise<Export> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const profile = await readProfile(tx, accountId);
      const { consent_at, activated_at } = await tx
        .selectFrom('accounts')
        .select(['consent_at', 'activated_at'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const identifiers = [profile.email, profile.phone].filter((each) => each !== null);
      return {
        exportedAt: new Date().toISOString(),
        account: {
          ...profile,
          consentAt: consent_at.toISOString(),
          activatedAt: activated_at?.toISOString() ?? null,
        },
        entries: await listEntries(tx, accountId),
        files: await listFiles(tx, accountId),
        votes: await listVotes(tx, accountId),
        sessions: await listSessions(tx, accountId),
        secondFactors: (await listFactors(tx, accountId)).map(({ kind, name, createdAt }) => ({
          kind,
          name,
          createdAt,
        })),
        messages: await listMessages(tx, identifiers),
        enquiries: await listEnquiries(tx, identifiers),
      };
    });
}

async function listEntries(tx: Tx, accountId: string): Promise<Export['entries']> {
  const entries = await tx
    .selectFrom('entries')
    .select(['id', 'number', 'state', 'form', 'reasons', 'created_at', 'submitted_at'])
    .select(['published_at', 'revision'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const events = await tx
    .selectFrom('entry_events')
    .innerJoin('entries', 'entries.id', 'entry_events.entry_id')
    .select(['entry_id', 'entry_events.state', 'note', 'entry_events.reasons', 'at'])
    .select(['entry_events.revision', 'changed'])
    .where('account_id', '=', accountId)
    .orderBy('entry_events.id')
    .execute();
  return entries.map(({ id, number, state, form, revision, reasons, ...times }) => ({
    id,
    number: number === null ? null : formatPublicNumber(number),
    state,
    form,
    revision,
    reasons,
    createdAt: times.created_at.toISOString(),
    submittedAt: times.submitted_at?.toISOString() ?? null,
    publishedAt: times.published_at?.toISOString() ?? null,
    history: events
      .filter(({ entry_id }) => entry_id === id)
      .map((event) => ({
        state: event.state,
        note: event.note,
        revision: event.revision,
        changed: event.changed,
        reasons: event.reasons,
        at: event.at.toISOString(),
      })),
  }));
}

async function listFiles(tx: Tx, accountId: string): Promise<Export['files']> {
  const files = await tx
    .selectFrom('uploads')
    .select(['id', 'kind', 'filename', 'size', 'state', 'sha256', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return files.map(({ created_at, ...file }) => ({ ...file, at: created_at.toISOString() }));
}

async function listVotes(tx: Tx, accountId: string): Promise<Export['votes']> {
  const votes = await tx
    .selectFrom('votes')
    .select(['entry_number', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return votes.map(({ entry_number, at }) => ({
    entry: formatPublicNumber(entry_number),
    at: at.toISOString(),
  }));
}

async function listMessages(tx: Tx, identifiers: string[]): Promise<Export['messages']> {
  const messages = await tx
    .selectFrom('messages')
    .select(['subject', 'created_at'])
    .where('recipient', 'in', identifiers)
    .orderBy('id')
    .execute();
  return messages.map(({ subject, created_at }) => ({ subject, at: created_at.toISOString() }));
}

async function listEnquiries(tx: Tx, identifiers: string[]): Promise<Export['enquiries']> {
  const enquiries = await tx
    .selectFrom('contact_messages')
    .select(['id', 'content', 'at', 'round_id', 'hold_id'])
    .where('contact', 'in', identifiers)
    .orderBy('at')
    .execute();
  const answers = await tx
    .selectFrom('contact_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
    .select(['message_id', 'text', 'contact_answers.at'])
    .where('contact', 'in', identifiers)
    .orderBy('contact_answers.id')
    .execute();
  return enquiries.map(({ id, content, at, ...about }) => ({
    kind: getMessageKind(about),
    batch: about.hold_id,
    content,
    at: at.toISOString(),
    answers: answers
      .filter(({ message_id }) => message_id === id)
      .map((answer) => ({ text: answer.text, at: answer.at.toISOString() })),
  }));
}

async function listSessions(tx: Tx, accountId: string): Promise<Export['sessions']> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['browser', 'system', 'network', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, last_used_at, ...where }) => ({
    ...where,
    since: created_at.toISOString(),
    lastSeenAt: last_used_at.toISOString(),
  }));
}
