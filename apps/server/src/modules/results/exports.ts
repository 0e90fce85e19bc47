import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { listAccess } from '@film-contest/contract/access';
import type { roundExport } from '@film-contest/contract/judging-results';
import type { Locale } from '@film-contest/contract/locales';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { csvStart, escapeFormula, formatCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findStaffSession } from '../accounts/sessions.ts';
import { createUrlSigner } from '../media/media.ts';
import { listRoundFilms } from './round-films.ts';

type Format = z.infer<typeof roundExport>['format'];

const getRoundExportKey = (id: string) => `rounds/${id}`;

/**
 * Stores an export request, and returns a signed URL. @throws wrongState if the bundle is requested but there is no
 * result
 */
export async function exportRound(
  ctx: Context,
  request: Request,
  { id, format }: { id: string; format: Format },
): Promise<{ url: string }> {
  const exportId = await ctx.db.transaction().execute(async (tx) => {
    const round = await tx
      .selectFrom('judging_rounds')
      .leftJoin('judging_results', 'round_id', 'id')
      .select(['id', 'judging_results.state as result'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    if (format === 'json' && round.result !== 'ready') throw new Refusal('wrongState');
    const row = await tx
      .insertInto('judging_exports')
      .values({
        round_id: id,
        session_id: requireSession(request).id,
        format,
        locale: request.locale,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(tx, request, 'round.export', `round:${id}`, null, { format });
    return row.id;
  });
  return { url: createUrlSigner(ctx)(getRoundExportKey(exportId)) };
}

/** Reads an export request; null if its session has ended or may not export any more. */
export async function readRoundExport(ctx: Context, id: string) {
  const row = await ctx.db
    .selectFrom('judging_exports')
    .select(['session_id', 'round_id', 'format', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst();
  const session = row?.session_id && (await findStaffSession(ctx, row.session_id));
  if (!row || !session || !listAccess(session).canChair) return null;
  return { roundId: row.round_id, format: row.format as Format, locale: row.locale as Locale };
}

export const deleteOldRoundExports = (db: Database) =>
  db
    .deleteFrom('judging_exports')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();

interface RoundExport {
  roundId: string;
  format: Format;
  locale: Locale;
}

export async function createRoundExport(
  ctx: Context,
  { roundId, format, locale }: RoundExport,
): Promise<Readable> {
  if (format === 'json') return Readable.from([await readBundle(ctx.db, roundId)]);
  const { columns, rows } = await loadFilmTable(ctx, roundId, locale);
  if (format === 'csv') {
    const lines = [columns, ...rows].map((row) => formatCsvLine(row));
    return Readable.from([csvStart, ...lines], { objectMode: false });
  }
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell)),
  );
  const { writeXlsxStream } = await import('hucre/xlsx');
  const workbook = writeXlsxStream(cells, {
    name: getTranslator(locale, 'judging')('judging.title'),
    columns: columns.map((header) => ({ header, width: 16 })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(workbook as ReadableStream);
}

async function readBundle(db: Database, roundId: string): Promise<string> {
  const row = await db
    .selectFrom('judging_results')
    .select('bundle')
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return row?.bundle ?? '';
}

async function loadFilmTable(ctx: Context, roundId: string, locale: Locale) {
  const t = getTranslator(locale, 'judging', 'console');
  const { list } = await listRoundFilms(ctx, {
    id: roundId,
    current: 1,
    pageSize: Number.MAX_SAFE_INTEGER,
  });
  const columns = [
    t('judging.place'),
    t('console.entry.number'),
    t('console.entry.title'),
    t('console.entry.group'),
    t('judging.scores'),
    t('judging.mean'),
    t('judging.median'),
    t('judging.adjusted'),
    t('judging.standardError'),
    t('judging.chance'),
    t('judging.watched'),
    t('judging.combined'),
    t('judging.computedPlace'),
  ];
  const rows = list.map((film) => [
    film.place ?? (film.scores === 0 ? t('judging.noScore') : null),
    film.number,
    film.title,
    film.group && t(`console.group.${film.group}`),
    film.scores,
    film.mean,
    film.median,
    film.adjusted,
    film.standardError,
    film.chance,
    film.watched,
    film.combined,
    film.computedPlace,
  ]);
  return { columns, rows };
}
