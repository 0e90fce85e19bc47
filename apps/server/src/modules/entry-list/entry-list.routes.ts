import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { ok, okAfter } from '../../platform/http/call.ts';
import type { SendDownload } from '../../platform/http/downloads.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
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
  chooseColumns: (ctx, call) =>
    okAfter(chooseColumns(ctx, call, call.params.list, call.body.columns)),
  createView: async (ctx, call) => ok(await createView(ctx, call, call.params.list, call.body)),
  saveView: async (ctx, call) => ok(await saveView(ctx, call, call.params, call.body)),
  removeView: (ctx, call) => okAfter(removeView(ctx, call, call.params)),
} satisfies Routes;

/** The exports as files, by signed addresses. */
export function exportFiles(app: FastifyInstance, ctx: Context, download: SendDownload): void {
  app.route<{ Params: { ticket: string; id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:ticket/exports/:id',
    handler: async (request, reply) => {
      const { ticket, id } = request.params;
      if (!isUploadId(id)) return sendErrorStatus(request, reply, 404);
      if (!isSignedAddress(ctx, ticket, exportKey(id))) return sendErrorStatus(request, reply, 403);
      const ready = await readExport(ctx, id);
      if (!ready) return sendErrorStatus(request, reply, 404);
      const { format } = ready.wanted;
      const content = () => contentOf(ctx, ready);
      return download(request, reply, { name: 'entries', format, content });
    },
  });
}

function contentOf(ctx: Context, { wanted, ...reader }: ReadyExport): Promise<Readable> | Readable {
  if (wanted.format === 'zip') return fileArchive(ctx, reader, wanted);
  return wanted.format === 'csv' ? csvTable(ctx, reader, wanted) : xlsxTable(ctx, reader, wanted);
}
