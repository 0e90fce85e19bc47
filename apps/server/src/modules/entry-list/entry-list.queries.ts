import { deepestRow, maxPicked } from '@film-contest/contract/entry-list';
import type { Context } from '../../context.ts';
import { buildEntryRows, type Reader } from './entry-rows.ts';
import {
  type EntriesQuery,
  selectMatchingEntries,
  selectTopEntryIdsByVotes,
  type Wanted,
} from './matching-entries.ts';

/**
 * Lists a page of the entries in every state but draft. Pages beyond `deepestRow` return the last page, to limit the
 * work of the database.
 */
export async function listEntries(ctx: Context, reader: Reader, query: EntriesQuery) {
  const { pageSize } = query;
  const current = Math.min(query.current, Math.floor(deepestRow / pageSize));
  const page = { limit: pageSize, offset: (current - 1) * pageSize };
  const { matching, countTo } = await selectMatchingEntries(ctx.db, reader.session, query);
  const onPage = matching.select('listed.entry_id as id').limit(page.limit).offset(page.offset);
  const [rows, total] = await Promise.all([
    selectTopEntryIdsByVotes(ctx.db, query, page).then((top) => top ?? onPage.execute()),
    countTo(deepestRow + 1),
  ]);
  const described = await buildEntryRows(
    ctx,
    reader,
    rows.map(({ id }) => id),
  );
  return {
    list: described.map(({ row }) => row),
    total: Math.min(total, deepestRow),
    isMore: total > deepestRow,
  };
}

/** Lists the first entries of a query, up to the maximum that one bulk action accepts. */
export async function pickEntries(ctx: Context, reader: Reader, query: Wanted) {
  const { matching } = await selectMatchingEntries(ctx.db, reader.session, query);
  const rows = await matching
    .select('listed.entry_id as id')
    .limit(maxPicked + 1)
    .execute();
  const ids = rows.slice(0, maxPicked).map(({ id }) => id);
  const described = await buildEntryRows(ctx, reader, ids);
  return {
    list: described.map(({ row }) => ({
      id: row.id,
      version: row.version,
      number: row.number,
      title: row.title,
      state: row.state,
      assignee: row.assignee,
      makerLocale: row.makerLocale,
    })),
    isMore: rows.length > maxPicked,
  };
}
