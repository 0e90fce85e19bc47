import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type { channels } from '@film-contest/contract/outbox';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob, defineJob } from '../../platform/jobs/jobs.ts';
import { readContest } from '../settings/settings.ts';
import { formLetter, formShortLetter } from './letter-form.ts';
import { isOutdated } from './letter-state.ts';
import { type Letter, type LetterName, type LetterValues, letters, translate } from './letters.ts';
import {
  type TextMessage,
  type TextMessageName,
  type TextMessageValues,
  textMessages,
} from './text-messages.ts';

type Channel = (typeof channels)[number];

const sendAttempts = 12;

/** Sends one round of one message. Only the newest round of a message has a job. */
export const sendMessageJob = defineJob(
  'outbox.send',
  z.object({
    id: z.number(),
    round: z.number().default(0),
    most: z.number().default(sendAttempts),
  }),
  sendAttempts,
);

/** A code is old after minutes: it is given up sooner than other messages. */
export const codeAttempts = 6;

/** Whether messages of a channel leave the house; without a way out the outbox is where they end. */
export const hasWayOut = ({ mailer, sms }: Pick<Context, 'mailer' | 'sms'>, channel: Channel) =>
  (channel === 'mail' ? mailer : sms) !== null;

/** A letter before it is written. */
export interface Mail<N extends LetterName = LetterName> {
  to: string;
  locale: Locale;
  template: N;
  values: Omit<LetterValues[N], 'site'>;
}

interface Sms<N extends TextMessageName> {
  /** Eleven digits of mainland China, else E.164. */
  to: string;
  locale: Locale;
  template: N;
  values: Omit<TextMessageValues[N], 'site'>;
}

/**
 * Writes a letter into the outbox and queues its sending, both in the caller's transaction: nothing
 * leaves before that commits. The contest's name comes from the settings. Answers the letter's id.
 */
export async function queueMail<N extends LetterName>(tx: Tx, mail: Mail<N>): Promise<number> {
  const { site, letter, t } = await write(tx, mail);
  const form = formLetter(t, mail.locale, site, letter);
  return queue(tx, 'mail', mail.to, form, mail.template);
}

/** The same for a text message. */
export async function queueSms<N extends TextMessageName>(tx: Tx, sms: Sms<N>): Promise<number> {
  const site = await siteName(tx, sms.locale);
  const compose = textMessages[sms.template] as (
    t: ReturnType<typeof translate>,
    values: object,
  ) => TextMessage;
  const message = compose(translate(sms.locale), { ...sms.values, site });
  return queue(tx, 'sms', sms.to, message, sms.template);
}

/** Sends a letter to an account's address: by mail, or its short form to a phone number. */
export async function queueLetter<N extends LetterName>(tx: Tx, mail: Mail<N>): Promise<number> {
  if (mail.to.includes('@')) return queueMail(tx, mail);
  const { site, letter, t } = await write(tx, mail);
  return queue(tx, 'sms', mail.to, formShortLetter(t, site, letter), mail.template);
}

async function write<N extends LetterName>(tx: Tx, { locale, template, values }: Mail<N>) {
  const site = await siteName(tx, locale);
  const t = translate(locale);
  const compose = letters[template] as (t: ReturnType<typeof translate>, values: object) => Letter;
  return { site, t, letter: compose(t, { ...values, site }) };
}

async function siteName(tx: Tx, locale: Locale): Promise<string> {
  const { name } = await readContest(tx);
  return name[locale];
}

/** For how long what is in a message works; all others are worth sending at any time. */
const usefulFor: Partial<Record<LetterName | TextMessageName, string>> = {
  activation: `${limits.activationHours} hours`,
  reset: `${limits.resetMinutes} minutes`,
  code: `${limits.smsMinutes} minutes`,
  voteCode: `${limits.smsMinutes} minutes`,
  invitation: `${limits.invitationDays} days`,
};

/** Messages with a code or a link: with it, anyone can act as the recipient. */
const secretKinds = ['activation', 'reset', 'invitation', 'code', 'voteCode'] as const;

const attemptsFor = (template: LetterName | TextMessageName) =>
  template === 'code' || template === 'voteCode' ? codeAttempts : sendAttempts;

function usefulUntil(template: LetterName | TextMessageName) {
  const lifetime = usefulFor[template];
  return lifetime ? sql<Date>`now() + ${lifetime}::interval` : null;
}

/** Writes a mail again in the place of one whose text was removed. It is not queued. */
export async function rewriteMail(tx: Tx, id: number, mail: Mail): Promise<void> {
  const { site, letter, t } = await write(tx, mail);
  const { subject, text, html } = formLetter(t, mail.locale, site, letter);
  await tx
    .updateTable('messages')
    .set({ subject, text_body: text, html_body: html, useful_until: usefulUntil(mail.template) })
    .where('id', '=', id)
    .execute();
}

async function queue(
  tx: Tx,
  channel: Channel,
  recipient: string,
  { subject, text, html = null }: { subject: string; text: string; html?: string | null },
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
      useful_until: usefulUntil(template),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueSending(tx, { id, round: 0 }, attemptsFor(template));
  return id;
}

/** Queues the sending of a message's round. Only the newest round of a message is ever sent. */
export const queueSending = (
  tx: Tx,
  { id, round }: { id: number; round: number },
  most = sendAttempts,
) => addJob(tx, sendMessageJob, { id, round, most }, { key: `${sendMessageJob.name} ${id}` });

/** What a message loses with its text. */
const blank = { subject: '', text_body: '', html_body: null };

/**
 * What a message loses when it was sent or given up: all, once it has arrived, else what is secret. Staff may
 * have to tell the rest to its recipient by other means. In demo mode the outbox keeps everything, because
 * it is the mailbox.
 */
export function columnsToErase({ config }: Context, kind: string | null, hasArrived: boolean) {
  const isSecret = secretKinds.some((each) => each === kind);
  return config.mode === 'production' && (hasArrived || isSecret) ? blank : {};
}

/** SQL: whether the queue will still send a message: the job of its newest round is running, or has attempts left. */
const hasJob = sql<boolean>`exists (
  select from graphile_worker.jobs
  where task_identifier = ${sendMessageJob.name}
    /* jobs that earlier versions queued have no key: any of them may be of this message */
    and (jobs.key is null or jobs.key = ${sendMessageJob.name} || ' ' || messages.id)
    and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null))`;

/**
 * Marks queued messages as failed that will not be sent any more: their code or link works no more, or they lost
 * their job because each of its attempts was killed. In production codes and links are removed from them.
 */
export async function giveUpMessages({ db, config }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const givenUp = await tx
      .updateTable('messages')
      .set({
        state: 'failed',
        fault: sql`coalesce(fault, 'No attempt to send this message is left.')`,
      })
      .where('state', '=', 'queued')
      .where(sql<boolean>`(${isOutdated} or not ${hasJob})`)
      .returning('id')
      .execute();
    if (givenUp.length === 0 || config.mode !== 'production') return;
    await tx
      .updateTable('messages')
      .set(blank)
      .where(
        'id',
        'in',
        givenUp.map(({ id }) => id),
      )
      .where('kind', 'in', secretKinds)
      .execute();
  });
}

/**
 * Removes messages after the days that the settings name, and in production the texts of those that were sent,
 * or given up with a link, by earlier versions.
 */
export async function removeOldMessages({ db, config }: Context): Promise<void> {
  const { messageDays } = await readContest(db);
  await db
    .deleteFrom('messages')
    .where('state', '!=', 'queued')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${messageDays})`)
    .execute();
  if (config.mode !== 'production') return;
  const holdsLink = sql<boolean>`text_body ~ '[#?&]token='`;
  await db
    .updateTable('messages')
    .set(blank)
    .where('text_body', '!=', '')
    .where('state', '!=', 'queued')
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('kind', 'in', secretKinds), holdsLink]))
    .execute();
}

/** Forgets all that was written to some addresses; what has not been sent yet never will be. */
export async function eraseMessages(tx: Tx, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom('messages').where('recipient', 'in', recipients).execute();
}
