import { formatPublicNumber } from '@film-contest/contract/limits';
import { fewestViews, type voteExposureQuery } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { toLikePattern } from '../../platform/db/lists.ts';

type Query = z.infer<typeof voteExposureQuery>;

interface Row {
  number: number;
  title: string;
  votes: number;
  seen: number;
  ratio: number | null;
}

const sorters = { votes: sql`votes`, seen: sql`seen`, ratio: sql`ratio`, number: sql`number` };

/** Lists the votes and views of each published entry, by default most votes first. */
export async function listVotesAndViews({ db }: Context, query: Query) {
  const { current, pageSize, search, sorter } = query;
  const by = Object.keys(sorter ?? {})[0] as keyof typeof sorters | undefined;
  const direction = by && sorter?.[by] === 'ascend' ? sql`asc` : sql`desc`;
  const pattern = search ? toLikePattern(search) : null;
  const isAsked = sql`state = 'published' and (
    ${pattern}::text is null or title ilike ${pattern} or to_char(number, 'FM9999990000') ilike ${pattern}
  )`;
  const [page, counted] = await Promise.all([
    sql<Row>`
      with seen as (
        select entry_number, sum(count) as seen from entry_impressions group by entry_number
      )
      select number, title, coalesce(votes, 0) as votes, coalesce(seen, 0)::bigint as seen,
        case when seen >= ${fewestViews}
          then round(coalesce(votes, 0)::numeric / seen, 4)::float end as ratio
      from entries
      left join vote_tallies on vote_tallies.entry_number = number
      left join seen on seen.entry_number = number
      where ${isAsked}
      order by ${sorters[by ?? 'votes']} ${direction} nulls last, votes desc, number
      limit ${pageSize} offset ${(current - 1) * pageSize}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from entries where ${isAsked}`.execute(db),
  ]);
  return {
    list: page.rows.map(({ number, ...row }) => ({ entry: formatPublicNumber(number), ...row })),
    total: counted.rows[0]?.total ?? 0,
  };
}
