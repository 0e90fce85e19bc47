import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { ok } from '../../platform/http/call.ts';
import { sendFault } from '../../platform/http/faults.ts';
import { isSignedAddress, isUploadId } from '../media/media.ts';
import { readerOf } from '../review/review.ts';
import { entryAsMaker } from './as-maker.ts';
import { listEntries, pickEntries } from './entry-list.queries.ts';
import { readRecord } from './entry-record.ts';
import { fileArchive } from './export-files.ts';
import { csvTable, xlsxTable } from './export-table.ts';
import { exportKey, orderExport, type ReadyExport, readExport } from './exports.ts';
import { chooseColumns, createView, readChoices, removeView, saveView } from './views.ts';

export const entryListRoutes = {
  consoleEntries: async (ctx, call) => ok(await listEntries(ctx, readerOf(call), call.query)),
  pickEntries: async (ctx, call) => ok(await pickEntries(ctx, readerOf(call), call.query)),
  exportEntries: async (ctx, call) => ok(await orderExport(ctx, call, call.body)),
  entryRecord: async (ctx, call) => ok(await readRecord(ctx, readerOf(call), call.params.id)),
  entryAsMaker: async (ctx, call) => ok(await entryAsMaker(ctx, readerOf(call), call.params.id)),
  listChoices: async (ctx, call) => ok(await readChoices(ctx, call, call.params.list)),
  chooseColumns: async (ctx, call) => {
    await chooseColumns(ctx, call, call.params.list, call.body.columns);
    return ok(null);
  },
  createView: async (ctx, call) => ok(await createView(ctx, call, call.params.list, call.body)),
  saveView: async (ctx, call) => ok(await saveView(ctx, call, call.params, call.body)),
  removeView: async (ctx, call) => {
    await removeView(ctx, call, call.params);
    return ok(null);
  },
} satisfies Routes;

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** Each holds a connection to the database for as long as it is taken. */
const mostAtOnce = 4;
/** Whoever takes nothing for so long has gone. */
const patienceMs = 120_000;

/** The exports as files, by signed addresses. */
export function exportFiles(app: FastifyInstance, ctx: Context): void {
  let underWay = 0;
  app.get<{ Params: { ticket: string; id: string } }>(
    '/media/signed/:ticket/exports/:id',
    async (request, reply) => {
      const { ticket, id } = request.params;
      if (!isUploadId(id)) return sendFault(request, reply, 404);
      if (!isSignedAddress(ctx, ticket, exportKey(id))) return sendFault(request, reply, 403);
      const ready = await readExport(ctx, id);
      if (!ready) return sendFault(request, reply, 404);
      if (underWay >= mostAtOnce) return sendFault(request, reply.header('retry-after', '10'), 503);
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
      });
      reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
      const { format } = ready.wanted;
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type(types[format])
        .header('content-disposition', attachment(`entries-${day}.${format}`))
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await contentOf(ctx, ready));
    },
  );
}

function contentOf(ctx: Context, { wanted, ...reader }: ReadyExport): Promise<Readable> | Readable {
  if (wanted.format === 'zip') return fileArchive(ctx, reader, wanted);
  return wanted.format === 'csv' ? csvTable(ctx, reader, wanted) : xlsxTable(ctx, reader, wanted);
}
