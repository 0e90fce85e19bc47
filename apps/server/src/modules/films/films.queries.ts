import type { filmQueue, filmsQuery } from '@film-contest/contract/console';
import { formatPublicNumber } from '@film-contest/contract/limits';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage, toLikePattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readFilmFigures, selectFilmsWithEntry } from './film-figures.ts';
import { calculateFilmProgress, listRenditionNames } from './films.rules.ts';

type Query = z.infer<typeof filmsQuery>;
type Queue = z.infer<typeof filmQueue>;
type Rendition = Selectable<Tables['renditions']>;

/** Reads the films of entries with their renditions, and the totals of the queue. */
export async function readFilmQueue(
  { db }: Context,
  query: Query,
  mayRetry: boolean,
): Promise<Queue> {
  const rows = filterFilms(selectFilmsWithEntry(db), query)
    .select(['films.upload_id', 'films.state', 'films.seconds', 'films.fault'])
    .select(['films.updated_at', 'entry.id', 'entry.number', 'entry.title'])
    .orderBy(...toFilmOrder(query.sorter))
    .orderBy('films.updated_at')
    .orderBy('films.upload_id');
  const [{ list: films, total }, figures] = await Promise.all([
    fetchPage(rows, query, (row) => row),
    readFilmFigures(db),
  ]);
  const parts = await readRenditions(
    db,
    films.map((film) => film.upload_id),
  );
  const list = films.map((film) => {
    const own = parts.filter((part) => part.upload_id === film.upload_id).sort(compareRenditions);
    return {
      id: film.id,
      number: film.number === null ? null : formatPublicNumber(film.number),
      title: film.title,
      state: film.state,
      progress: calculateFilmProgress(own),
      seconds: film.seconds,
      fault: film.fault,
      since: film.updated_at.toISOString(),
      renditions: own.map(({ name, state, progress, attempts, fault, changed_at }) => ({
        ...{ name, state, progress, attempts, fault },
        since: changed_at.toISOString(),
      })),
      mayRetry: mayRetry && film.state === 'failed',
    };
  });
  return { list, total, figures };
}

type Shown = Tables & { entry: { id: string; number: number | null; title: string } };

function filterFilms<Row>(rows: SelectQueryBuilder<Shown, 'films' | 'entry', Row>, query: Query) {
  const { search, filters } = query;
  const inState = filters?.state?.length
    ? rows.where('films.state', 'in', filters.state)
    : rows.where('films.state', 'not in', ['ready', 'refused']);
  if (!search) return inState;
  const pattern = toLikePattern(search);
  const number = sql<string>`to_char(entry.number, 'FM9999990000')`;
  return inState.where((eb) =>
    eb.or([eb('entry.title', 'ilike', pattern), eb(number, 'like', pattern)]),
  );
}

/** SQL: sorts failed films first, then running, then waiting ones. */
const urgency = sql`case films.state when 'failed' then 0 when 'transcoding' then 1
  when 'probing' then 1 when 'queued' then 2 when 'uploaded' then 2 else 3 end`;

const columns = { since: sql`films.updated_at`, number: sql`entry.number` };

function toFilmOrder(sorter: Query['sorter']) {
  const [chosen] = Object.entries(sorter ?? {});
  if (!chosen) return [urgency, 'asc'] as const;
  const [by, direction] = chosen;
  return [columns[by as keyof typeof columns], direction === 'ascend' ? 'asc' : 'desc'] as const;
}

async function readRenditions(db: Database, uploadIds: readonly string[]): Promise<Rendition[]> {
  if (uploadIds.length === 0) return [];
  return db.selectFrom('renditions').selectAll().where('upload_id', 'in', uploadIds).execute();
}

const everyName = listRenditionNames(
  (['1080', '720', '480', '360'] as const).map((name) => ({ name })),
  true,
);
const compareRenditions = (a: Rendition, b: Rendition) =>
  everyName.indexOf(a.name) - everyName.indexOf(b.name);
