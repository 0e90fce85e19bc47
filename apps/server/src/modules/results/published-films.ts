import type { Locale } from '@film-contest/contract/locales';
import type { OwnResult } from '@film-contest/contract/published-results';
import type { EntryTexts } from '@film-contest/contract/review';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { findLocalText } from '../../platform/db/local-text.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type Publication = NonNullable<Awaited<ReturnType<typeof readLatestPublication>>>;

/** Reads the latest publication of a round with the round's name, state and rules; null if there is none. */
export async function readLatestPublication(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('judging_publications as publication')
    .innerJoin('judging_rounds as round', 'round.id', 'publication.round_id')
    .select(['round_id', 'number', 'hash', 'shown', 'shows_watched', 'incomplete', 'by_name', 'at'])
    .select(['objections_until', 'round.name', 'round.state', 'round.rules', 'round.rules_hash'])
    .select(sql<boolean>`objections_until > now()`.as('is_window_open'))
    .where('round_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  return {
    round: row.round_id,
    number: row.number,
    hash: row.hash,
    shown: row.shown,
    showsWatched: row.shows_watched,
    incomplete: { count: row.incomplete, demanded: row.rules.jurorsPerFilm },
    by: row.by_name,
    at: row.at,
    objectionsUntil: row.objections_until,
    isWindowOpen: row.is_window_open,
    name: row.name,
    isFinal: row.state === 'final',
    rules: row.rules,
    rulesHash: row.rules_hash ?? '',
  };
}

interface FilmRow {
  id: string;
  account_id: string;
  number: number;
  title: string;
  texts: EntryTexts;
  is_selected: boolean;
  place: number | null;
  score: number | null;
  films: number;
  jurors: number;
  share: number | null;
  comments: string[];
}

/** Reads the results of the films that meet a condition on `entry`, with the feedback that the rules allow. */
export async function readFilmResults(
  db: Database | Tx,
  { round, number, shown, showsWatched, rules }: Publication,
  condition: RawBuilder<SqlBool>,
) {
  const { rows } = await sql<FilmRow>`
    select entry.id, entry.account_id, entry.number, entry.title, entry.texts,
      published.is_selected, published.place, published.score, work.*,
      (select count(*)::int from judging_published_films
        where round_id = ${round} and number = ${number}) as films
    from judging_published_films published
    join entries entry on entry.id = published.entry_id
    cross join lateral (
      select count(*)::int as jurors,
        percentile_cont(0.5) within group (order by
          case when film.seconds > 0 then least(coalesce(watched.seconds, 0) / film.seconds, 1) end
        ) as share,
        coalesce(array_agg(score.comment order by given.juror_id)
          filter (where score.comment <> ''), '{}') as comments
      from judging_assignments given
      left join judging_scores score on score.assignment_id = given.id
      left join judging_watched watched on watched.assignment_id = given.id
      left join films film on film.upload_id = entry.video_id
      where given.round_id = ${round} and given.entry_id = entry.id and given.state = 'done'
    ) work
    where published.round_id = ${round} and published.number = ${number} and ${condition}
    order by published.place nulls last, entry.number`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    entry: { number: row.number, title: row.title, texts: row.texts },
    isSelected: row.is_selected,
    place: shown === 'nothing' ? null : row.place,
    films: row.films,
    score: shown === 'scores' ? row.score : null,
    watched:
      showsWatched && row.jurors > 0 && row.share !== null
        ? { jurors: row.jurors, share: row.share }
        : null,
    comments: rules.comments === 'entrant' ? row.comments : [],
  }));
}

/** Reads the name of the award that a round decides, in a language or its fallback; null without an award. */
export const readAwardName = async (
  db: Database | Tx,
  publication: Publication,
  locale: Locale,
): Promise<string | null> => getAwardName(await readAwardTexts(db, publication), locale);

export async function readAwardTexts(db: Database | Tx, { rules }: Publication) {
  if (rules.award === null) return null;
  const row = await db
    .selectFrom('contents')
    .select('texts')
    .where('id', '=', rules.award)
    .executeTakeFirst();
  return row?.texts ?? null;
}

export const getAwardName = (
  texts: Awaited<ReturnType<typeof readAwardTexts>>,
  locale: Locale,
): string | null => findLocalText(texts, 'name', locale)?.text ?? null;

/** Lists the results of one of the account's own entries, newest first. @throws notFound for other entries */
export async function listOwnResults(
  { db }: Context,
  request: Request,
  entryId: string,
): Promise<OwnResult[]> {
  await db
    .selectFrom('entries')
    .select('id')
    .where('id', '=', entryId)
    .where('account_id', '=', requireSession(request).accountId)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const rounds = await db
    .selectFrom('judging_published_films')
    .select('round_id')
    .distinct()
    .where('entry_id', '=', entryId)
    .execute();
  const results = await Promise.all(
    rounds.map(({ round_id }) => readOwnResult(db, request.locale, round_id, entryId)),
  );
  return results.flat().sort((one, other) => other.at.localeCompare(one.at));
}

async function readOwnResult(db: Database, locale: Locale, roundId: string, entryId: string) {
  const publication = await readLatestPublication(db, roundId);
  if (!publication) return [];
  const award = await readAwardName(db, publication, locale);
  const results = await readFilmResults(db, publication, sql`entry.id = ${entryId}`);
  return results.map(({ id: _, accountId: __, entry: ___, ...result }) => ({
    round: roundId,
    name: publication.name[locale],
    at: publication.at.toISOString(),
    isFinal: publication.isFinal,
    objectionsUntil: publication.objectionsUntil.toISOString(),
    isWindowOpen: publication.isWindowOpen,
    award: result.isSelected ? award : null,
    incomplete: publication.incomplete,
    ...result,
  }));
}
