import type { Locale } from '@film-contest/contract/locales';
import type { PublishedResult } from '@film-contest/contract/published-results';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { selectTitle } from '../entries/entry-texts.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';
import { type Publication, readAwardName, readLatestPublication } from './published-films.ts';

/** Lists the rounds whose result is published, newest first. */
export async function listPublishedResults({ db }: Context, locale: Locale) {
  const rows = await db
    .selectFrom('judging_publications as publication')
    .innerJoin('judging_rounds as round', 'round.id', 'publication.round_id')
    .distinctOn('round_id')
    .select(['round_id', 'number', 'round.name', 'round.state', 'at'])
    .orderBy('round_id')
    .orderBy('number', 'desc')
    .execute();
  return rows
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ round_id, name, state, at }) => ({
      id: round_id,
      name: name[locale],
      at: at.toISOString(),
      isFinal: state === 'final',
    }));
}

/** Reads the public part of the latest published result of a round. @throws notFound before it is published */
export async function readPublishedResult(
  { db }: Context,
  locale: Locale,
  id: string,
): Promise<PublishedResult> {
  const publication = await readLatestPublication(db, id);
  if (!publication) throw new Refusal('notFound');
  const { number, name, at, shown, rules, isFinal } = publication;
  const [award, films, cases] = await Promise.all([
    readAwardName(db, publication, locale),
    shown === 'nothing' ? [] : listPublishedFilms(db, publication, locale),
    listDecidedObjections(db, id),
  ]);
  return {
    id,
    name: name[locale],
    at: at.toISOString(),
    isFinal,
    mode: rules.mode,
    award,
    shown,
    hash: publication.hash,
    rulesHash: publication.rulesHash,
    incomplete: publication.incomplete,
    isCorrected: number > 1,
    objectionsUntil: publication.objectionsUntil.toISOString(),
    isWindowOpen: publication.isWindowOpen,
    films,
    bundle: shown === 'scores' ? buildBundlePath(id) : null,
    undecided: cases.filter(({ decision }) => decision === null).length,
    objections: cases.flatMap(({ decision, decision_reason, decided_at }) =>
      decision && decision_reason && decided_at
        ? [{ decision, reason: decision_reason[locale], at: decided_at.toISOString() }]
        : [],
    ),
  };
}

async function listPublishedFilms(
  db: Database,
  { round, number, shown }: Publication,
  locale: Locale,
) {
  const rows = await db
    .selectFrom('judging_published_films as film')
    .innerJoin('entries', 'entries.id', 'film.entry_id')
    .select(['entries.number', 'entries.group_name', 'entries.state'])
    .select(['film.place', 'film.is_selected', 'film.score'])
    .select(selectTitle(locale))
    .where('film.round_id', '=', round)
    .where('film.number', '=', number)
    .orderBy(sql`film.place nulls last`)
    .orderBy('entries.number')
    .execute();
  return rows.map((row) => ({
    number: formatEntryNumber(row.number) ?? '',
    title: row.state === 'published' ? row.title : null,
    titleLang: row.title_lang,
    group: row.group_name,
    place: row.place,
    isSelected: row.is_selected,
    score: shown === 'scores' ? row.score : null,
  }));
}

/** Lists the decided objections to a result, in the order of their decisions. */
const listDecidedObjections = (db: Database, id: string) =>
  db
    .selectFrom('contact_messages')
    .select(['decision', 'decision_reason', 'decided_at'])
    .where('round_id', '=', id)
    .where(sql<boolean>`(decision is not null or state <> 'spam')`)
    .orderBy('decided_at')
    .execute();

const buildBundlePath = (id: string) => `/results/${id}/result.json`;

export const bundlePath = buildBundlePath(':id');

/** Finds the publication whose signed result is public; null if its scores are not published. */
export async function findPublicBundle({ db }: Context, id: string) {
  const publication = await readLatestPublication(db, id);
  return publication?.shown === 'scores' ? publication : null;
}

/** Reads a published signed result as JSON. */
export async function readPublicBundle(
  { db }: Context,
  { round, number }: Pick<Publication, 'round' | 'number'>,
): Promise<string> {
  const { bundle } = await db
    .selectFrom('judging_publications')
    .select('bundle')
    .where('round_id', '=', round)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return bundle;
}
