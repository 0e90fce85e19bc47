import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { ok, respondAfter } from '../../platform/http/call.ts';
import type { SendDownload } from '../../platform/http/downloads.ts';
import { registerExportDownload } from '../media/export-downloads.ts';
import { toStaffReader } from '../review/review.ts';
import { createCatalogue, listOwnCatalogues } from './catalogues.ts';
import { readEntryAsEntrant } from './entry-as-entrant.ts';
import { listEntries, pickEntries } from './entry-list.queries.ts';
import { readEntryRecord } from './entry-record.ts';
import { createFileArchive } from './export-files.ts';
import { createCsvTable, createXlsxTable } from './export-table.ts';
import { type ReadyExport, readExport, requestExport } from './exports.ts';
import { chooseColumns, createView, readViewsAndColumns, removeView, saveView } from './views.ts';

export const entryListRoutes = {
  consoleEntries: async (ctx, call) => ok(await listEntries(ctx, toStaffReader(call), call.query)),
  pickEntries: async (ctx, call) => ok(await pickEntries(ctx, toStaffReader(call), call.query)),
  exportEntries: async (ctx, call) => ok(await requestExport(ctx, call, call.body)),
  createCatalogue: async (ctx, call) => ok(await createCatalogue(ctx, call, call.body)),
  myCatalogues: async (ctx, call) => ok(await listOwnCatalogues(ctx, call)),
  entryRecord: async (ctx, call) =>
    ok(await readEntryRecord(ctx, toStaffReader(call), call.params.id)),
  entryAsMaker: async (ctx, call) =>
    ok(await readEntryAsEntrant(ctx, toStaffReader(call), call.params.id)),
  listChoices: async (ctx, call) => ok(await readViewsAndColumns(ctx, call, call.params.list)),
  chooseColumns: (ctx, call) =>
    respondAfter(chooseColumns(ctx, call, call.params.list, call.body.columns)),
  createView: async (ctx, call) => ok(await createView(ctx, call, call.params.list, call.body)),
  saveView: async (ctx, call) => ok(await saveView(ctx, call, call.params, call.body)),
  removeView: (ctx, call) => respondAfter(removeView(ctx, call, call.params)),
} satisfies Routes;

export const registerExportDownloads = (
  app: FastifyInstance,
  ctx: Context,
  download: SendDownload,
): void =>
  registerExportDownload(app, ctx, download, {
    folder: 'exports',
    name: 'entries',
    read: readExport,
    getFormat: ({ wanted }) => wanted.format,
    create: createExportContent,
  });

function createExportContent(
  ctx: Context,
  { wanted, ...reader }: ReadyExport,
): Promise<Readable> | Readable {
  if (wanted.format === 'zip') return createFileArchive(ctx, reader, wanted);
  return wanted.format === 'csv'
    ? createCsvTable(ctx, reader, wanted)
    : createXlsxTable(ctx, reader, wanted);
}
