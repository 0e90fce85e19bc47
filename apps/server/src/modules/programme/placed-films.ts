import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { getDirectionSql } from '../../platform/db/lists.ts';
import { findLocalText, localTextSql } from '../../platform/db/local-text.ts';
import { selectCardRows, toGalleryCard } from '../gallery/cards.ts';
import type { Contest } from '../settings/settings.ts';

export type ProgrammeList = 'selectedopen' | 'selected' | 'exhibition';

/** Selects the published entries in a programme list; in the exhibition, only those of published halls. */
export function selectPlacedFilms(db: Database, locale: Locale, list: ProgrammeList) {
  const rows = selectCardRows(db, locale)
    .innerJoin('contents as placed', (join) =>
      join
        .onRef('placed.entry_id', '=', 'entries.id')
        .on('placed.type', '=', list)
        .on('placed.state', '=', 'published'),
    )
    .leftJoin('contents as hall', (join) =>
      join
        .on(sql<boolean>`hall.id = (placed.facts ->> 'hall')::int`)
        .on('hall.type', '=', 'halls')
        .on('hall.state', '=', 'published'),
    )
    .leftJoin('contents as placed_award', (join) =>
      join
        .on(sql<boolean>`placed_award.id = (placed.facts ->> 'award')::int`)
        .on('placed_award.type', '=', 'awards')
        .on('placed_award.state', '=', 'published'),
    )
    .where('entries.state', '=', 'published')
    .select([
      'placed.texts as said',
      localTextSql('placed_award', 'name', locale).as('placed_award'),
      'hall.id as hall_id',
      sql<string | null>`placed.facts ->> 'startsAt'`.as('starts_at'),
      sql<number | null>`(placed_award.facts ->> 'rank')::int`.as('award_rank'),
      sql<string>`coalesce(entries.form ->> 'team_desc', '')`.as('team_desc'),
    ]);
  return list === 'exhibition' ? rows.where('hall.id', 'is not', null) : rows;
}

export type PlacedRow = Awaited<
  ReturnType<ReturnType<typeof selectPlacedFilms>['execute']>
>[number];

type Direction = 'ascend' | 'descend';

/**
 * SQL: the sort order of a programme list. `position` sorts in the order set by staff. Films without a start time
 * are last.
 */
export function buildPlacedOrderSql(
  list: ProgrammeList,
  sorter: { position?: Direction; startsAt?: Direction } = {},
) {
  const way = sql.raw(getDirectionSql(sorter.position));
  const asPlaced = sql`placed.position ${way}, placed.id ${way}`;
  if (sorter.startsAt) {
    const startsAt = sql`(placed.facts ->> 'startsAt')::timestamptz`;
    return sql`${startsAt} ${sql.raw(getDirectionSql(sorter.startsAt))} nulls last, ${asPlaced}`;
  }
  switch (list) {
    case 'selectedopen':
      return asPlaced;
    case 'selected':
      return sql`entries.group_name = 'student' desc, (placed_award.facts ->> 'rank')::int nulls last, ${asPlaced}`;
    case 'exhibition':
      return sql`hall.position, hall.id, ${asPlaced}`;
  }
}

/** Returns the card of a placed film. Adds the note or citation of its placement in the nearest language. */
export const toPlacedFilmCard = (
  row: PlacedRow,
  list: ProgrammeList,
  locale: Locale,
  contest: Contest,
) => ({
  ...toGalleryCard(row, contest),
  // Adds the award, because a film with several awards is listed once per award.
  ...(list === 'selected' && { award: row.placed_award }),
  note: findPlacementNote(row, list, locale),
});

/** Returns the citation of a selected film, or the note of another placement. */
export const findPlacementNote = (row: PlacedRow, list: ProgrammeList, locale: Locale) =>
  findLocalText(row.said, list === 'selected' ? 'citation' : 'note', locale);

export async function readPublishedHalls(db: Database, locale: Locale) {
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'texts', localTextSql('contents', 'text', locale).as('text')])
    .where('type', '=', 'halls')
    .where('state', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, texts, text }) => {
    const name = findLocalText(texts, 'name', locale);
    return { id, lang: name?.lang ?? locale, name: name?.text ?? '', text };
  });
}
