import type { GalleryCard } from '@film-contest/contract/entries';
import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { localTextSql } from '../../platform/db/local-text.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { selectTitle } from '../entries/entry-texts.ts';
import { toPictureUrls, toPublicUrl } from '../media/media.ts';
import type { Contest } from '../settings/settings.ts';
import type { UploadFacts } from '../uploads/tables.ts';
import { publicVotesSql } from '../voting/tallies.ts';

/**
 * Selects the columns of gallery cards in the reader's language with one query. The caller filters by state. `listed`
 * is the entry's placement in the selection with its best award.
 */
export function selectCardRows(db: Database, locale: Locale) {
  return db
    .selectFrom('entries')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .leftJoin('films', 'films.upload_id', 'entries.video_id')
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (entries.form ->> 'front_cover_url')::uuid`),
    )
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contents as selected')
          .leftJoin('contents as given', (join) =>
            join
              .on(sql<boolean>`given.id = (selected.facts ->> 'award')::int`)
              .on('given.type', '=', 'awards')
              .on('given.state', '=', 'published'),
          )
          .select(['selected.texts', 'given.id as award_id'])
          .whereRef('selected.entry_id', '=', 'entries.id')
          .where('selected.type', '=', 'selected')
          .where('selected.state', '=', 'published')
          .orderBy(sql`(given.facts ->> 'rank')::int nulls last, selected.position, selected.id`)
          .limit(1)
          .as('listed'),
      (join) => join.onTrue(),
    )
    .leftJoin('contents as award', 'award.id', 'listed.award_id')
    .select([
      'entries.number',
      ...selectTitle(locale),
      'entries.team',
      'entries.group_name',
      'films.seconds',
      'cover.facts as cover',
      publicVotesSql.as('votes'),
      schoolNameSql(locale).as('school'),
      localTextSql('award', 'name', locale).as('award'),
    ]);
}

/** Reads the gallery cards of the given entry numbers; skips entries that are not published. */
export const readPublishedCards = prepareQuery(
  (db, [numbers]: [numbers: readonly number[]], locale: Locale) =>
    selectCardRows(db, locale)
      .where(sql<boolean>`entries.number = any(${numbers}::int[])`)
      .where('entries.state', '=', 'published'),
);

/** SQL: the localized name of a student's school from the list of schools, or the school name as entered. */
export const schoolNameSql = (locale: Locale) =>
  sql<string | null>`case when entries.group_name = 'student'
    then coalesce(${localTextSql('school', 'name', locale)}, entries.school) end`;

export interface CardRow {
  number: number | null;
  title: string;
  title_lang: Locale;
  team: string;
  group_name: 'open' | 'student' | null;
  school: string | null;
  seconds: number | null;
  cover: UploadFacts | null;
  votes: number;
  award: string | null;
}

/** Converts a row to a gallery card; omits the votes while vote counts are hidden. */
export function toGalleryCard(
  row: CardRow,
  { areCountsHidden }: Pick<Contest, 'areCountsHidden'>,
): GalleryCard {
  const number = row.number ?? 0;
  return {
    id: number,
    number: formatPublicNumber(number),
    title: row.title,
    titleLang: row.title_lang,
    team: row.team,
    group: row.group_name ?? 'open',
    school: row.school,
    votes: areCountsHidden ? null : row.votes,
    seconds: row.seconds,
    cover: toPictureUrls(row.cover?.card, toPublicUrl),
    award: row.award,
  };
}
