import { findLocale, type Locale, locales } from '@film-contest/contract/locales';
import { isPaper, papers } from '@film-contest/contract/papers';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Context, Routes } from '../../context.ts';
import { createPrinter } from '../../platform/documents/document.ts';
import { formatAttachment } from '../../platform/http/attachment.ts';
import { ok, sessionOf } from '../../platform/http/call.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { resolveLocale } from '../../platform/http/locale.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { isSignedAddress, isUploadId } from '../media/media.ts';
import {
  entryPapers,
  openPapers,
  type PlannedPaper,
  paperKey,
  planBlank,
  planFilled,
} from './papers.ts';

export const paperRoutes = {
  entryPapers: async (ctx, call) =>
    ok(await entryPapers(ctx, sessionOf(call).accountId, call.params.id, call.locale)),
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

/** The papers as files: blank ones for anyone, those of an entry by signed addresses. */
export function paperFiles(app: FastifyInstance, ctx: Context, printer = createPrinter()): void {
  app.addHook('onClose', printer.close);
  // Apart, so that many drafts never push the blank ones out.
  const blank = openPapers(printer);
  const filled = openPapers(printer);

  const sendBlank = async (request: FastifyRequest<BlankRequest>, reply: FastifyReply) => {
    const { paper } = request.params;
    if (!isPaper(paper)) return sendErrorStatus(request, reply, 404);
    const locale = askedLocale(request);
    const planned = await planBlank(ctx, paper, locale ?? resolveLocale(request.headers));
    const etag = `"${planned.revision}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=60');
    if (!locale) reply.header('vary', 'Accept-Language');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return send(request, reply, planned, blank);
  };
  const blankAddress = '/api/papers/:paper.pdf';
  app.get(blankAddress, { schema: documentation, exposeHeadRoute: false }, sendBlank);
  app.head(blankAddress, sendBlank);

  app.route<{ Params: Record<'ticket' | 'id' | 'locale' | 'paper', string> }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:ticket/papers/:id/:locale/:paper.pdf',
    handler: async (request, reply) => {
      const { ticket, id, paper } = request.params;
      const locale = findLocale(request.params.locale);
      if (!isUploadId(id) || !locale || !isPaper(paper))
        return sendErrorStatus(request, reply, 404);
      if (!isSignedAddress(ctx, ticket, paperKey(id, locale, paper))) {
        return sendErrorStatus(request, reply, 403);
      }
      const planned = await planFilled(ctx, paper, locale, id);
      if (!planned) return sendErrorStatus(request, reply, 404);
      return send(request, reply.header('cache-control', 'no-store'), planned, filled);
    },
  });

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    planned: PlannedPaper,
    { pdf }: ReturnType<typeof openPapers>,
  ) {
    try {
      // HEAD prints nothing.
      const file = request.method === 'HEAD' ? undefined : await pdf(planned);
      return reply
        .type('application/pdf')
        .header('content-disposition', formatAttachment(planned.filename))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file);
    } catch (error) {
      reply.removeHeader('etag');
      if (!(error instanceof ProcessBusy)) throw error;
      return sendErrorStatus(request, reply.header('retry-after', '5'), 503);
    }
  }
}

/** The locale that the address itself names. */
function askedLocale({ query: { locale } }: FastifyRequest<BlankRequest>): Locale | null {
  return findLocale(typeof locale === 'string' ? locale : null);
}
