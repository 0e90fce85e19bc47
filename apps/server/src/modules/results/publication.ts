import type { PublishedPart } from '@film-contest/contract/judging-options';
import type { PublicationPreview, PublicationView } from '@film-contest/contract/published-results';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { queueJob } from '../../platform/jobs/jobs.ts';
import { countPassingFilms } from '../judging/count-passing.ts';
import { lockRound, type Round } from '../judging/rounds.ts';
import { renderMail } from '../outbox/outbox.ts';
import { getCachedContest } from '../settings/settings.ts';
import { isResultObsolete } from './compute-result.ts';
import { readLatestPublication } from './published-films.ts';
import { buildResultMails, mailResultsJob } from './result-mails.ts';
import { countIncompleteFilms } from './round-data.ts';

interface Options {
  id: string;
  shown: PublishedPart;
  showsWatched: boolean;
}

/**
 * Publishes the computed result with the hash that the caller saw, stores its recipients, and starts the objection
 * period. A changed result can be published again.
 * @throws wrongState without a result, for an obsolete result, for a hash that is already published, and for a
 * final result that was published; changedMeanwhile, countsHidden
 */
export async function publishProvisionalResult(
  ctx: Context,
  request: Request,
  { hash, ...options }: Options & { hash: string },
): Promise<void> {
  await requireVisibleCounts(ctx, options);
  await ctx.db.transaction().execute(async (tx) => {
    const { id, shown, showsWatched } = options;
    const published = await insertPublication(tx, request, options);
    if (published.hash !== hash) throw new Refusal('changedMeanwhile');
    const { number } = published;
    const key = `${mailResultsJob.name} ${id} ${number}`;
    await queueJob(tx, mailResultsJob, { roundId: id, number }, { key });
    const after = { hash, shown, showsWatched, number };
    await recordChange(tx, request, 'round.announce', `round:${id}`, null, after);
  });
}

/**
 * Rejects the publication of scores while counts are hidden, because the bundle contains the public votes of all
 * films. @throws countsHidden
 */
async function requireVisibleCounts(ctx: Context, { shown }: Options): Promise<void> {
  if (shown !== 'scores') return;
  const { areCountsHidden } = await getCachedContest(ctx);
  if (areCountsHidden) throw new Refusal('countsHidden');
}

/** Stores the publication of a result with its films and recipients. Returns the publication's number and hash. */
export async function insertPublication(
  tx: Tx,
  request: Request,
  { id, shown, showsWatched }: Options,
) {
  const { round, hash, number } = await lockPublishableRound(tx, id);
  const days = round.state === 'closed' ? (round.rules.objectionDays ?? 0) : 0;
  await tx
    .insertInto('judging_publications')
    .values({
      ...{ round_id: id, number, hash, shown },
      bundle: sql<string>`(select bundle from judging_results where round_id = ${id})`,
      shows_watched: showsWatched,
      incomplete: await countIncompleteFilms(tx, id, round.rules),
      by_name: requireSession(request).name,
      objections_until: sql<Date>`now() + make_interval(days => ${days}::int)`,
    })
    .execute();
  const passing = await countPassingFilms(tx, id, round.rules);
  await sql`
    insert into judging_published_films (round_id, number, entry_id, place, is_selected, score)
    select film.round_id, ${number}::int, film.entry_id, place,
      coalesce(place <= ${passing}::int, false), ${scoreSql[round.rules.mode]}
    from judging_films film
    join entries entry on entry.id = film.entry_id
    left join judging_result_films placed
      on placed.round_id = film.round_id and placed.entry_id = film.entry_id
    where film.round_id = ${id} and (placed.place is not null or entry.state = 'published')
  `.execute(tx);
  await sql`
    insert into judging_result_recipients (round_id, number, account_id, state)
    select ${id}::uuid, ${number}::int, account_id,
      case when is_active then 'waiting' else 'inactive' end
    from ${publicationEntrantsSql(id, number)} as entrants where not is_informed`.execute(tx);
  // Cancels the queued mails of the previous publication; the mails of this one replace them.
  await tx
    .updateTable('judging_result_recipients')
    .set({ state: 'inactive' })
    .where('round_id', '=', id)
    .where('number', '<', number)
    .where('state', '=', 'waiting')
    .execute();
  return { number, hash };
}

/** Locks a round with a computed result whose current hash is not published yet. @throws wrongState */
async function lockPublishableRound(tx: Tx, id: string) {
  const round = await lockRound(tx, id);
  const result = await tx
    .selectFrom('judging_results')
    .select(['hash', 'summary'])
    .where('round_id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  const latest = await readLatestPublication(tx, id);
  const isOpen = round.state === 'closed' || (round.state === 'final' && !latest);
  const { hash = null, summary = null } = result ?? {};
  if (!isOpen || hash === null || isResultObsolete(summary) || latest?.hash === hash)
    throw new Refusal('wrongState');
  return { round, hash, number: (latest?.number ?? 0) + 1 };
}

/** SQL: the published score of a film, from 0 to 100. */
const scoreSql = {
  scoring: sql`jury`,
  screening: sql`jury * 100`,
  'top-picks': sql`null`,
} satisfies Record<Round['rules']['mode'], RawBuilder<unknown>>;

/**
 * SQL: the entrants of a publication. `is_informed`: whether an earlier mail told them the same. There are two cases:
 *
 * - The previous publication showed the same values for all their films, and its mail is no longer waiting.
 * - They were mailed by the announcement of a programme list with their films.
 */
const publicationEntrantsSql = (id: string, number: number) => sql`(
  select entry.account_id, bool_or(film.is_selected) as is_selected,
    bool_and(account.activated_at is not null and account.suspended_at is null
      and account.erased_at is null) as is_active,
    bool_and(coalesce(earlier.is_selected = film.is_selected
      and (publication.shown = 'nothing' or earlier.place is not distinct from film.place)
      and (publication.shown <> 'scores' or earlier.score is not distinct from film.score), false))
    and not exists (
      select from judging_result_recipients recipient
      where recipient.round_id = ${id} and recipient.account_id = entry.account_id
        and recipient.state = 'waiting'
    ) or exists (
      select from mailing_recipients recipient
      join mailings on mailings.id = recipient.mailing_id
      join announcements on announcements.id = mailings.announcement_id
      join judging_results result on result.round_id = ${id}
      where recipient.account_id = entry.account_id and recipient.state in ('waiting', 'queued')
        and announcements.list = any(result.lists) and mailings.started_at >= result.final_at
        and recipient.entries && array(select entry_id from judging_published_films
          where round_id = ${id} and number = ${number})
    ) as is_informed
  from judging_published_films film
  join judging_publications publication
    on publication.round_id = film.round_id and publication.number = film.number
  join entries entry on entry.id = film.entry_id and entry.state = 'published'
  join accounts account on account.id = entry.account_id
  left join judging_published_films earlier on earlier.round_id = film.round_id
    and earlier.number = film.number - 1 and earlier.entry_id = film.entry_id
  where film.round_id = ${id} and film.number = ${number}
  group by entry.account_id)`;

/** Counts the recipients of the result, and renders example mails in the caller's language. Stores nothing. */
export async function previewPublication(
  ctx: Context,
  request: Request,
  options: Options,
): Promise<PublicationPreview> {
  await requireVisibleCounts(ctx, options);
  return ctx.db.transaction().execute(async (tx) => {
    await sql`savepoint preview`.execute(tx);
    const { number } = await insertPublication(tx, request, options);
    const preview = await buildPublicationPreview(ctx, tx, request, { id: options.id, number });
    await sql`rollback to savepoint preview`.execute(tx);
    return preview;
  });
}

type Counts = Omit<PublicationPreview, 'objectionsUntil' | 'samples'>;

async function buildPublicationPreview(
  ctx: Context,
  tx: Tx,
  { locale }: Request,
  { id, number }: { id: string; number: number },
): Promise<PublicationPreview> {
  const entrants = sql`${publicationEntrantsSql(id, number)} as entrants
    left join judging_result_recipients recipient on recipient.account_id = entrants.account_id
      and recipient.round_id = ${id} and recipient.number = ${number}`;
  const { rows } = await sql<Counts>`
    select
      count(*) filter (where state = 'waiting' and is_selected)::int as selected,
      count(*) filter (where state = 'waiting' and not is_selected)::int as others,
      count(*) filter (where state = 'inactive')::int as unreachable,
      count(*) filter (where state is null)::int as informed
    from ${entrants}`.execute(tx);
  const { rows: examples } = await sql<{ account_id: string; is_selected: boolean }>`
    select distinct on (is_selected) entrants.account_id, is_selected
    from ${entrants} where state = 'waiting'
    order by is_selected desc, entrants.account_id`.execute(tx);
  const publication = await readLatestPublication(tx, id);
  if (!publication) throw new Refusal('notFound');
  const recipients = examples.map(({ account_id }) => ({ account_id, locale }));
  const mails = await buildResultMails(ctx, tx, publication, recipients);
  const samples = examples.map(async ({ account_id, is_selected }) => {
    const values = mails.get(account_id);
    if (!values) return [];
    const { subject, text } = await renderMail(tx, { locale, template: 'result', values });
    return [{ isSelected: is_selected, subject, text }];
  });
  return {
    ...(rows[0] ?? { selected: 0, others: 0, unreachable: 0, informed: 0 }),
    objectionsUntil: publication.objectionsUntil.toISOString(),
    samples: (await Promise.all(samples)).flat(),
  };
}

/** Reads the latest publication of a round as the chair sees it. */
export async function readPublicationView(tx: Tx, id: string): Promise<PublicationView | null> {
  const publication = await readLatestPublication(tx, id);
  if (!publication) return null;
  const { number } = publication;
  const { rows } = await sql<{
    mailed: number;
    waiting: number;
    undecided: number;
    upheld: number;
    rejected: number;
  }>`
    select mails.*, objections.* from
      (select count(*) filter (where state = 'queued')::int as mailed,
          count(*) filter (where state = 'waiting')::int as waiting
        from judging_result_recipients where round_id = ${id} and number = ${number}) mails,
      (select count(*) filter (where decision is null and state <> 'spam')::int as undecided,
          count(*) filter (where decision = 'upheld')::int as upheld,
          count(*) filter (where decision = 'rejected')::int as rejected
        from contact_messages where round_id = ${id}) objections`.execute(tx);
  const { mailed = 0, waiting = 0, ...objections } = rows[0] ?? {};
  return {
    number,
    hash: publication.hash,
    shown: publication.shown,
    showsWatched: publication.showsWatched,
    by: publication.by,
    at: publication.at.toISOString(),
    objectionsUntil: publication.objectionsUntil.toISOString(),
    isWindowOpen: publication.isWindowOpen,
    mailed,
    waiting,
    objections: { undecided: 0, upheld: 0, rejected: 0, ...objections },
  };
}
