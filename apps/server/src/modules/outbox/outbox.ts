import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type { channels } from '@film-contest/contract/outbox';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { readMailOverrides } from '../message-overrides/message-overrides.ts';
import { toPublicBranding } from '../settings/public-branding.ts';
import { readContest } from '../settings/settings.ts';
import { formatMail, formatShortMessage, replaceNoBreakSpaces } from './letter-form.ts';
import { isOutdatedSql } from './letter-state.ts';
import {
  getMailTranslator,
  type Letter,
  type LetterName,
  type LetterValues,
  letters,
} from './letters.ts';
import {
  type TextMessage,
  type TextMessageName,
  type TextMessageValues,
  textMessages,
} from './text-messages.ts';

type Channel = (typeof channels)[number];

const sendAttempts = 12;

/** Sends a message. Each resend increases `round`; jobs of earlier rounds do nothing. */
export const sendMessageJob = defineJob(
  'outbox.send',
  z.object({
    id: z.number(),
    round: z.number().default(0),
    most: z.number().default(sendAttempts),
  }),
  sendAttempts,
);

/** Maximum attempts of messages with codes: fewer than for others, because codes expire within minutes. */
export const codeAttempts = 6;

/** Whether messages of a channel can be sent. If not, they stay in the outbox. */
export const isChannelConfigured = (
  { mailer, sms }: Pick<Context, 'mailer' | 'sms'>,
  channel: Channel,
) => (channel === 'mail' ? mailer : sms) !== null;

export interface Mail<N extends LetterName = LetterName> {
  to: string;
  locale: Locale;
  template: N;
  values: Omit<LetterValues[N], 'site'>;
}

interface Sms<N extends TextMessageName> {
  /** Phone number: eleven digits of mainland China, else E.164. */
  to: string;
  locale: Locale;
  template: N;
  values: Omit<TextMessageValues[N], 'site'>;
}

/** Inserts a mail into the outbox and queues it in the caller's transaction. Returns its id. */
export async function queueMail<N extends LetterName>(tx: Tx, mail: Mail<N>): Promise<number> {
  const { site, letter, t, look } = await renderTemplate(tx, mail);
  const { unsubscribeUrl = null } = letter;
  const form = { ...formatMail(t, mail.locale, site, letter, look), unsubscribeUrl };
  return insertMessage(tx, 'mail', mail.to, form, mail.template);
}

/** Renders a mail and its short form as a text message without queueing them. */
export async function renderMail<N extends LetterName>(
  db: Database | Tx,
  mail: Omit<Mail<N>, 'to'>,
) {
  const { site, letter, t, look } = await renderTemplate(db, mail);
  const sms = formatShortMessage(t, site, letter).text;
  return { ...formatMail(t, mail.locale, site, letter, look), sms };
}

export async function queueSms<N extends TextMessageName>(tx: Tx, sms: Sms<N>): Promise<number> {
  const site = await readContestName(tx, sms.locale);
  const compose = textMessages[sms.template] as (
    t: ReturnType<typeof getMailTranslator>,
    values: object,
  ) => TextMessage;
  const t = getMailTranslator(sms.locale, await readMailOverrides(tx, sms.locale));
  const { subject, text } = compose(t, { ...sms.values, site });
  const message = { subject, text: replaceNoBreakSpaces(text) };
  return insertMessage(tx, 'sms', sms.to, message, sms.template);
}

/** Queues a mail to an e-mail address. To a phone number, queues the mail's short form as a text message. */
export async function queueMailOrSms<N extends LetterName>(tx: Tx, mail: Mail<N>): Promise<number> {
  if (mail.to.includes('@')) return queueMail(tx, mail);
  const { site, letter, t } = await renderTemplate(tx, mail);
  return insertMessage(tx, 'sms', mail.to, formatShortMessage(t, site, letter), mail.template);
}

async function renderTemplate<N extends LetterName>(
  tx: Database | Tx,
  { locale, template, values }: Omit<Mail<N>, 'to'>,
) {
  const contest = await readContest(tx);
  const site = contest.name[locale];
  const t = getMailTranslator(locale, await readMailOverrides(tx, locale));
  const compose = letters[template] as (
    t: ReturnType<typeof getMailTranslator>,
    values: object,
  ) => Letter;
  const look = toPublicBranding(contest);
  return { site, t, look, letter: compose(t, { ...values, site }) };
}

async function readContestName(tx: Database | Tx, locale: Locale): Promise<string> {
  const { name } = await readContest(tx);
  return name[locale];
}

/** Time for which the code or link in a message is valid. Other messages do not expire. */
const lifetimes: Partial<Record<LetterName | TextMessageName, string>> = {
  activation: `${limits.activationHours} hours`,
  reset: `${limits.resetMinutes} minutes`,
  code: `${limits.smsMinutes} minutes`,
  voteCode: `${limits.smsMinutes} minutes`,
  loginCode: `${limits.smsMinutes} minutes`,
  invitation: `${limits.invitationDays} days`,
};

/** Kinds of messages with a code or link by which a reader could act as the recipient. */
const secretKinds = ['activation', 'reset', 'invitation', 'code', 'voteCode', 'loginCode'] as const;

const codeKinds: readonly string[] = ['code', 'voteCode', 'loginCode'];

const getMaxAttempts = (template: LetterName | TextMessageName) =>
  codeKinds.includes(template) ? codeAttempts : sendAttempts;

function getExpirySql(template: LetterName | TextMessageName) {
  const lifetime = lifetimes[template];
  return lifetime ? sql<Date>`now() + ${lifetime}::interval` : null;
}

/** Replaces the text of a mail whose text was deleted. Does not queue the mail. */
export async function replaceMailText(tx: Tx, id: number, mail: Mail): Promise<void> {
  const { site, letter, t, look } = await renderTemplate(tx, mail);
  const { subject, text, html } = formatMail(t, mail.locale, site, letter, look);
  await tx
    .updateTable('messages')
    .set({ subject, text_body: text, html_body: html, useful_until: getExpirySql(mail.template) })
    .where('id', '=', id)
    .execute();
}

interface RenderedMessage {
  subject: string;
  text: string;
  html?: string | null;
  unsubscribeUrl?: string | null;
}

async function insertMessage(
  tx: Tx,
  channel: Channel,
  recipient: string,
  { subject, text, html = null, unsubscribeUrl = null }: RenderedMessage,
  template: LetterName | TextMessageName,
): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      channel,
      recipient,
      subject,
      text_body: text,
      html_body: html,
      kind: template,
      useful_until: getExpirySql(template),
      unsubscribe_url: unsubscribeUrl,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueSendingRound(tx, { id, round: 0 }, getMaxAttempts(template));
  return id;
}

/** Queues the job that sends a message. Replaces the waiting job of an earlier round. */
export const queueSendingRound = (
  tx: Tx,
  { id, round }: { id: number; round: number },
  maxAttempts = sendAttempts,
) =>
  queueJob(
    tx,
    sendMessageJob,
    { id, round, most: maxAttempts },
    { key: `${sendMessageJob.name} ${id}` },
  );

const erasedText = { subject: '', text_body: '', html_body: null, unsubscribe_url: null };

/**
 * Returns the column values that erase a message's text; none if the text is kept. A sent message is erased. A failed
 * message is erased only if it contains a secret, because staff may deliver other texts themselves. Demo mode erases
 * nothing, because its outbox serves as mailbox.
 */
export function buildErasedColumns({ config }: Context, kind: string | null, isSent: boolean) {
  const isSecret = secretKinds.some((each) => each === kind);
  return config.mode === 'production' && (isSent || isSecret) ? erasedText : {};
}

/** SQL: whether the job of the newest `round` is running or has attempts left. */
const hasJobSql = sql<boolean>`exists (
  select from graphile_worker.jobs
  where task_identifier = ${sendMessageJob.name}
    /** Jobs of earlier software versions have no key. Each of them may belong to this message. */
    and (jobs.key is null or jobs.key = ${sendMessageJob.name} || ' ' || messages.id)
    and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null))`;

/**
 * Marks queued messages as failed if their code or link has expired, or if their job is gone because the worker was
 * killed at each attempt. In production, deletes their texts with codes and links.
 */
export async function failUndeliverableMessages({ db, config }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('messages')
      .set({
        state: 'failed',
        fault: sql`coalesce(fault, 'No attempt to send this message is left.')`,
      })
      .where('state', '=', 'queued')
      .where(sql<boolean>`(${isOutdatedSql} or not ${hasJobSql})`)
      .returning('id')
      .execute();
    if (failed.length === 0 || config.mode !== 'production') return;
    await tx
      .updateTable('messages')
      .set(erasedText)
      .where(
        'id',
        'in',
        failed.map(({ id }) => id),
      )
      .where('kind', 'in', secretKinds)
      .execute();
  });
}

/**
 * Deletes messages that are older than the settings allow. In production, also deletes texts that earlier software
 * versions kept although they should be erased.
 */
export async function deleteOldMessages({ db, config }: Context): Promise<void> {
  const { messageDays } = await readContest(db);
  await db
    .deleteFrom('messages')
    .where('state', '!=', 'queued')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${messageDays})`)
    .execute();
  if (config.mode !== 'production') return;
  const hasLinkSql = sql<boolean>`text_body ~ '[#?&]token='`;
  await db
    .updateTable('messages')
    .set(erasedText)
    .where('text_body', '!=', '')
    .where('state', '!=', 'queued')
    .where((eb) =>
      eb.or([eb('sent_at', 'is not', null), eb('kind', 'in', secretKinds), hasLinkSql]),
    )
    .execute();
}

/** Deletes unsent news to a recipient who has unsubscribed, including failed news that could be sent again. */
export async function removeQueuedNews(tx: Tx, recipient: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('recipient', '=', recipient)
    .where('state', 'in', ['queued', 'failed'])
    .where('unsubscribe_url', 'is not', null)
    .execute();
}

/** Deletes all messages to these recipients, including unsent ones. */
export async function eraseMessages(tx: Tx, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom('messages').where('recipient', 'in', recipients).execute();
}
