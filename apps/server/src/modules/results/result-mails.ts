import type { Locale } from '@film-contest/contract/locales';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { formatDateTime } from '@film-contest/messages/format';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { getEntryTitle } from '../entries/entry-texts.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';
import type { LetterValues } from '../outbox/letters.ts';
import { queueMailOrSms } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';
import {
  getAwardName,
  type Publication,
  readAwardTexts,
  readFilmResults,
  readLatestPublication,
} from './published-films.ts';

export const mailResultsJob = defineJob(
  'results.mail',
  z.object({ roundId: z.uuid(), number: z.int() }),
  10,
);

const batchSize = 100;

/**
 * Queues the mails about a published result for all its recipients. Each batch stores its mails and the states of
 * its recipients in one transaction, so that a killed worker neither loses nor repeats a mail.
 */
export async function mailResults(
  ctx: Context,
  { roundId, number }: z.infer<typeof mailResultsJob.payload>,
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await ctx.db.transaction().execute(async (tx) => {
      // Locks the round until the batch is stored. A concurrent correction would still see the recipients as waiting,
      // and mail them unchanged results again.
      await sql`select from judging_rounds where id = ${roundId} for share`.execute(tx);
      const publication = await readLatestPublication(tx, roundId);
      // Ends if a newer publication exists, because that one mails the corrected result.
      if (publication?.number !== number) return true;
      return (await mailResultBatch(ctx, tx, publication)) < batchSize;
    });
  }
}

async function mailResultBatch(ctx: Context, tx: Tx, publication: Publication): Promise<number> {
  const { round, number } = publication;
  const recipients = await tx
    .selectFrom('judging_result_recipients as recipient')
    .innerJoin('accounts as account', 'account.id', 'recipient.account_id')
    .select(['account_id', 'email', 'phone', 'locale'])
    .select(sql<boolean>`suspended_at is null and erased_at is null`.as('is_active'))
    .where('round_id', '=', round)
    .where('number', '=', number)
    .where('state', '=', 'waiting')
    .orderBy('account_id')
    .limit(batchSize)
    .forUpdate('recipient')
    .execute();
  const mails = await buildResultMails(ctx, tx, publication, recipients);
  for (const { account_id, email, phone, locale, is_active } of recipients) {
    const values = mails.get(account_id);
    const to = email ?? phone;
    const isReached = is_active && values !== undefined && to !== null;
    if (isReached) await queueMailOrSms(tx, { to, locale, template: 'result', values });
    await tx
      .updateTable('judging_result_recipients')
      .set({ state: isReached ? 'queued' : 'inactive' })
      .where('round_id', '=', round)
      .where('number', '=', number)
      .where('account_id', '=', account_id)
      .execute();
  }
  return recipients.length;
}

interface Recipient {
  account_id: string;
  locale: Locale;
}

type ResultValues = Omit<LetterValues['result'], 'site'>;

/** Builds the values of the mails to some accounts, each with all their public films in the round. */
export async function buildResultMails(
  { config }: Context,
  tx: Tx,
  publication: Publication,
  recipients: readonly Recipient[],
): Promise<Map<string, ResultValues>> {
  const { round, name, number, objectionsUntil, isWindowOpen } = publication;
  const ids = recipients.map(({ account_id }) => account_id);
  const results = await readFilmResults(
    tx,
    publication,
    sql`entry.state = 'published' and entry.account_id = any(${ids}::uuid[])`,
  );
  const { timeZone } = await readContest(tx);
  const award = await readAwardTexts(tx, publication);
  const mails = recipients.map(({ account_id, locale }) => {
    const films = results
      .filter(({ accountId }) => accountId === account_id)
      .map(({ id: _, accountId: __, entry, ...result }) => ({
        ...result,
        number: formatEntryNumber(entry.number) ?? '',
        title: getEntryTitle(entry, locale),
      }));
    const prefix = getCanonicalLanguagePrefix(locale);
    const values: ResultValues = {
      round: name[locale],
      award: getAwardName(award, locale),
      films,
      isCorrected: number > 1,
      incomplete: publication.incomplete,
      objectionsUntil: isWindowOpen
        ? formatDateTime(locale, objectionsUntil.toISOString(), timeZone)
        : null,
      link: config.baseUrl + buildPagePath('roundResult', prefix, { id: round }),
      account: config.baseUrl + buildPagePath('account', prefix),
    };
    return films.length > 0 ? ([[account_id, values]] as const) : [];
  });
  return new Map(mails.flat());
}
