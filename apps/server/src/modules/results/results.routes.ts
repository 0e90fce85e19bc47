import type { FastifyInstance } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { getInput, ok } from '../../platform/http/call.ts';
import type { SendDownload } from '../../platform/http/downloads.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { registerExportDownload } from '../media/export-downloads.ts';
import { isUploadId } from '../media/media.ts';
import { createRoundExport, exportRound, readRoundExport } from './exports.ts';
import { countScoresByStep, listFilmScores } from './film-scores.ts';
import {
  bundlePath,
  findPublicBundle,
  listPublishedResults,
  readPublicBundle,
  readPublishedResult,
} from './public-results.ts';
import { previewPublication, publishProvisionalResult } from './publication.ts';
import { listOwnResults } from './published-films.ts';
import { confirmResult, publishResult, readResult, requestResult, saveMoves } from './results.ts';
import { listRoundFilms } from './round-films.ts';

export const resultRoutes = {
  roundFilms: async (ctx, { params, query }) =>
    ok(await listRoundFilms(ctx, { ...params, ...query })),
  filmScores: async (ctx, { params }) => ok(await listFilmScores(ctx, params)),
  scoreCounts: async (ctx, { params }) => ok(await countScoresByStep(ctx, params.id)),
  roundResult: async (ctx, { params }) => ok(await readResult(ctx, params.id)),
  computeResult: async (ctx, call) => ok(await requestResult(ctx, call, call.params.id)),
  saveMoves: async (ctx, call) => ok(await saveMoves(ctx, call, getInput(call))),
  confirmResult: async (ctx, call) => ok(await confirmResult(ctx, call, getInput(call))),
  previewPublication: async (ctx, call) => ok(await previewPublication(ctx, call, getInput(call))),
  publishProvisionalResult: async (ctx, call) => {
    await publishProvisionalResult(ctx, call, getInput(call));
    return ok(await readResult(ctx, call.params.id));
  },
  publishedResults: async (ctx, { locale }) =>
    ok({ results: await listPublishedResults(ctx, locale) }),
  publishedResult: async (ctx, { params, locale }) =>
    ok(await readPublishedResult(ctx, locale, params.id)),
  myEntryResults: async (ctx, call) =>
    ok({ results: await listOwnResults(ctx, call, call.params.id) }),
  publishResult: async (ctx, call) => ok(await publishResult(ctx, call, getInput(call))),
  exportRound: async (ctx, call) => ok(await exportRound(ctx, call, getInput(call))),
} satisfies Routes;

/** Registers the signed results whose scores are published, for pages and programs that compute them again. */
export function registerPublicResults(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { id: string } }>(bundlePath, async (request, reply) => {
    const { id } = request.params;
    const found = isUploadId(id) ? await findPublicBundle(ctx, id) : null;
    if (!found) return sendErrorStatus(request, reply, 404);
    const etag = `"${found.hash}"`;
    reply
      .header('etag', etag)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=10');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .header('content-disposition', `attachment; filename="result-${id}.json"`)
      .type('application/json; charset=utf-8')
      .send(await readPublicBundle(ctx, found));
  });
}

export const registerRoundDownloads = (
  app: FastifyInstance,
  ctx: Context,
  download: SendDownload,
): void =>
  registerExportDownload(app, ctx, download, {
    folder: 'rounds',
    name: 'result',
    read: readRoundExport,
    getFormat: ({ format }) => format,
    create: createRoundExport,
  });
