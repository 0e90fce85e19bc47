import { findLocale, type Locale, locales } from '@film-contest/contract/locales';
import { isPaperName, papers } from '@film-contest/contract/papers';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Context, Routes } from '../../context.ts';
import { openDocumentProcess } from '../../platform/documents/document.ts';
import { formatAttachmentHeader } from '../../platform/http/attachment.ts';
import { ok, requireSession } from '../../platform/http/call.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { resolveLocale } from '../../platform/http/locale.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { isSignedUrlValid, isUploadId } from '../media/media.ts';
import {
  createPaperPrinter,
  getPaperKey,
  listEntryPapers,
  type PlannedPaper,
  planBlankPaper,
  planFilledPaper,
} from './papers.ts';

export const paperRoutes = {
  entryPapers: async (ctx, call) =>
    ok(await listEntryPapers(ctx, requireSession(call).accountId, call.params.id, call.locale)),
} satisfies Routes;

const documentation: FastifySchema = {
  operationId: 'blankPaper',
  summary: 'A paper for the makers to sign, with nothing filled in.',
  tags: ['public'],
  produces: ['application/pdf'],
  params: z.object({ paper: z.enum(papers) }),
  querystring: z.object({ locale: z.enum(locales).optional() }),
  response: { 200: z.string().meta({ format: 'binary' }) },
};

interface BlankRequest {
  Params: { paper: string };
  Querystring: { locale?: unknown };
}

/** Registers the download of papers: blank ones for anyone, those of entries by signed URLs. */
export function registerPaperFiles(
  app: FastifyInstance,
  ctx: Context,
  printer = openDocumentProcess(),
): void {
  app.addHook('onClose', printer.close);
  const { papers: cached } = ctx.services;
  const blank = createPaperPrinter(printer, cached.blank);
  const filled = createPaperPrinter(printer, cached.filled);

  const sendBlankPaper = async (request: FastifyRequest<BlankRequest>, reply: FastifyReply) => {
    const { paper } = request.params;
    if (!isPaperName(paper)) return sendErrorStatus(request, reply, 404);
    const locale = parseLocaleParameter(request);
    const planned = await planBlankPaper(ctx, paper, locale ?? resolveLocale(request.headers));
    const etag = `"${planned.revision}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=60');
    if (!locale) reply.header('vary', 'Accept-Language');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendPaper(request, reply, planned, blank);
  };
  const blankAddress = '/api/papers/:paper.pdf';
  app.get(blankAddress, { schema: documentation, exposeHeadRoute: false }, sendBlankPaper);
  app.head(blankAddress, sendBlankPaper);

  app.route<{ Params: Record<'ticket' | 'id' | 'locale' | 'paper', string> }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:ticket/papers/:id/:locale/:paper.pdf',
    handler: async (request, reply) => {
      const { ticket, id, paper } = request.params;
      const locale = findLocale(request.params.locale);
      if (!isUploadId(id) || !locale || !isPaperName(paper))
        return sendErrorStatus(request, reply, 404);
      if (!isSignedUrlValid(ctx, ticket, getPaperKey(id, locale, paper))) {
        return sendErrorStatus(request, reply, 403);
      }
      const planned = await planFilledPaper(ctx, paper, locale, id);
      if (!planned) return sendErrorStatus(request, reply, 404);
      return sendPaper(request, reply.header('cache-control', 'no-store'), planned, filled);
    },
  });

  async function sendPaper(
    request: FastifyRequest,
    reply: FastifyReply,
    planned: PlannedPaper,
    { pdf }: ReturnType<typeof createPaperPrinter>,
  ) {
    try {
      // Does not print the paper for a HEAD request.
      const file = request.method === 'HEAD' ? undefined : await pdf(planned);
      return reply
        .type('application/pdf')
        .header('content-disposition', formatAttachmentHeader(planned.filename))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file);
    } catch (error) {
      reply.removeHeader('etag');
      if (!(error instanceof ProcessBusy)) throw error;
      return sendErrorStatus(request, reply.header('retry-after', '5'), 503);
    }
  }
}

function parseLocaleParameter({ query: { locale } }: FastifyRequest<BlankRequest>): Locale | null {
  return findLocale(typeof locale === 'string' ? locale : null);
}
