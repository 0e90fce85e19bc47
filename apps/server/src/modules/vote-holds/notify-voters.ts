import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import type { HoldState } from '@film-contest/contract/vote-holds';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../outbox/outbox.ts';
import { acceptsAppeals } from './vote-holds.rules.ts';

const batchSize = 100;

interface Voter {
  id: string;
  email: string;
  locale: Locale;
  entries: number[];
}

/**
 * Mails account owners when their held votes are examined, void, or counted again. The mail links to the form for
 * appeals.
 * - Votes without an account cause no mail, because at most a hash of the e-mail address is stored.
 * - Each voter gets one mail per state of a hold, even if the job was killed.
 * - A hold that was restored before its first mail causes none.
 */
export async function notifyVoters(ctx: Context): Promise<void> {
  const holds = await ctx.db
    .selectFrom('vote_holds')
    .select('id')
    .where(sql<boolean>`told is distinct from state`)
    .orderBy('id')
    .execute();
  for (const { id } of holds) {
    while (await notifyBatch(ctx, id)) {
      // Each call has its own transaction, so that a concurrent decision about the hold waits only briefly.
    }
  }
}

/** @returns whether there may be more voters to notify */
async function notifyBatch(ctx: Context, id: number): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    // The lock prevents a change of the state until the mails are queued.
    const { state } = await tx
      .selectFrom('vote_holds')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const voters = await listUnnotifiedVoters(tx, id, state);
    for (const voter of voters) await mailVoter(ctx, tx, id, state, voter);
    if (voters.length > 0) {
      await sql`
        update held_votes set told = ${state} from votes
        where hold_id = ${id} and votes.id = vote_id
          and account_id = any(${voters.map((voter) => voter.id)}::uuid[])`.execute(tx);
      return true;
    }
    await tx.updateTable('vote_holds').set({ told: state }).where('id', '=', id).execute();
    return false;
  });
}

async function listUnnotifiedVoters(tx: Tx, id: number, state: HoldState): Promise<Voter[]> {
  const { rows } = await sql<Voter>`
    select accounts.id, email, locale, array_agg(held.entry_number order by held.entry_number) as entries
    from held_votes as held
    join votes on votes.id = vote_id
    join accounts on accounts.id = account_id
    where hold_id = ${id} and told is distinct from ${state} and email is not null
      and (${state} <> 'restored' or told is not null)
    group by accounts.id order by accounts.id limit ${batchSize}::int`.execute(tx);
  return rows;
}

async function mailVoter(
  { config }: Context,
  tx: Tx,
  id: number,
  state: HoldState,
  { email, locale, entries }: Voter,
): Promise<void> {
  const tree = getCanonicalLanguagePrefix(locale);
  const page = acceptsAppeals(state)
    ? buildPagePath('appeal', tree, { id })
    : buildPagePath('contactUs', tree);
  const films = entries.map(formatPublicNumber);
  const values = { state, films, batch: String(id), link: config.baseUrl + page };
  await queueMail(tx, { to: email, locale, template: 'examinedVotes', values });
}
