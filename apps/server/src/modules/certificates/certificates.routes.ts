import { toSafeFileName } from '@film-contest/contract/file-names';
import { findLocale, type Locale } from '@film-contest/contract/locales';
import type { FastifyInstance } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { createCertificatePrinter } from '../../platform/documents/certificate.ts';
import { formatAttachmentHeader } from '../../platform/http/attachment.ts';
import { ok, requireSession } from '../../platform/http/call.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { isSignedUrlValid } from '../media/media.ts';
import { createCertificateArchive, listOwnArchives } from './archives.ts';
import { createCertificateBuilder } from './certificate-document.ts';
import {
  checkCertificate,
  getCertificateKey,
  listEntryCertificates,
  listOwnCertificates,
} from './certificates.ts';
import { selectCertificates } from './read-certificates.ts';

export const certificateRoutes = {
  checkCertificate: async (ctx, { params, locale }) =>
    ok(await checkCertificate(ctx, params.number, locale)),
  myCertificates: async (ctx, call) =>
    ok(await listOwnCertificates(ctx, requireSession(call).accountId, call.locale)),
  entryCertificates: async (ctx, { params, locale }) =>
    ok(await listEntryCertificates(ctx, params.id, locale)),
  createCertificateArchive: async (ctx, call) =>
    ok(await createCertificateArchive(ctx, call, call.body)),
  myCertificateArchives: async (ctx, call) => ok(await listOwnArchives(ctx, call)),
} satisfies Routes;

/** Registers the download of certificates by signed URLs. */
export function registerCertificateFiles(
  app: FastifyInstance,
  ctx: Context,
  printer = createCertificatePrinter(),
): void {
  app.addHook('onClose', printer.close);
  app.route<{ Params: Record<'ticket' | 'number' | 'locale', string> }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:ticket/certificates/:number/:locale.pdf',
    handler: async (request, reply) => {
      const { ticket, number } = request.params;
      const locale = findLocale(request.params.locale);
      if (!locale) return sendErrorStatus(request, reply, 404);
      if (!isSignedUrlValid(ctx, ticket, getCertificateKey(number, locale)))
        return sendErrorStatus(request, reply, 403);
      const document = await buildCertificateDocument(ctx, number, locale);
      if (!document) return sendErrorStatus(request, reply, 404);
      reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          formatAttachmentHeader(`${toSafeFileName(document.title, number)}.pdf`),
        )
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (request.method === 'HEAD') return reply.send();
      try {
        return await reply.send(await printer.draw(document));
      } catch (error) {
        if (!(error instanceof ProcessBusy)) throw error;
        return sendErrorStatus(request, reply.header('retry-after', '5'), 503);
      }
    },
  });
}

/** Builds the document of a valid certificate; null if there is none. */
async function buildCertificateDocument(ctx: Context, number: string, locale: Locale) {
  const row = await selectCertificates(ctx.db, locale)
    .where('certificates.number', '=', number)
    .executeTakeFirst();
  if (!row || row.revocation) return null;
  return (await createCertificateBuilder(ctx))(row, locale);
}
