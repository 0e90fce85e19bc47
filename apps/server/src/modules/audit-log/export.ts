import { Readable } from 'node:stream';
import { auditExport } from '@film-contest/contract/audit';
import { type Locale, locales } from '@film-contest/contract/locales';
import { getTranslator } from '@film-contest/messages/load';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { csvStart, formatCsvLine } from '../../platform/csv.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import type { SendDownload } from '../../platform/http/downloads.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { findStaffSession } from '../accounts/sessions.ts';
import { createUrlSigner, isSignedUrlValid } from '../media/media.ts';
import { type AuditRecord, readAuditBatches, type Wanted } from './audit-log.queries.ts';

/** Search and filters of an audit log export, encoded in the last segment of the URL. */
const order = z.object({
  sessionId: z.uuid(),
  locale: z.enum(locales),
  wanted: auditExport,
});

const toExportKey = (encoded: string) => `audit/${encoded}`;

/** Records the export and returns a URL of the CSV file, which is valid for some minutes. */
export async function exportAudit(ctx: Context, request: Request, wanted: Wanted) {
  await ctx.db
    .transaction()
    .execute((tx) => recordChange(tx, request, 'audit.export', 'audit', null, wanted));
  const { id: sessionId } = requireSession(request);
  const asked: z.infer<typeof order> = { sessionId, locale: request.locale, wanted };
  const text = Buffer.from(JSON.stringify(asked)).toString('base64url');
  return { url: createUrlSigner(ctx)(toExportKey(text)) };
}

/**
 * Registers the download of exports. A URL works while the session that requested it lasts and may see the log.
 */
export function registerAuditExport(
  app: FastifyInstance,
  ctx: Context,
  download: SendDownload,
): void {
  app.route<{ Params: { ticket: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:ticket/audit/*',
    handler: async (request, reply) => {
      const { ticket, '*': encoded } = request.params;
      // The signature of the URL covers a single path segment, so the export request is encoded in one segment.
      const isSigned =
        !encoded.includes('/') && isSignedUrlValid(ctx, ticket, toExportKey(encoded));
      if (!isSigned) return sendErrorStatus(request, reply, 403);
      const text = Buffer.from(encoded, 'base64url').toString();
      const parsed = order.safeParse(JSON.parse(text));
      // Returns 404 for a URL that an earlier software version created and this one cannot parse.
      if (!parsed.success) return sendErrorStatus(request, reply, 404);
      const { sessionId, locale, wanted } = parsed.data;
      const session = await findStaffSession(ctx, sessionId);
      if (!session || !canAccess(session, 'canSeeAudit'))
        return sendErrorStatus(request, reply, 404);
      const createCsvStream = () =>
        Readable.from(createAuditCsv(ctx, locale, wanted), { objectMode: false });
      return download(request, reply, {
        name: 'audit-log',
        format: 'csv',
        content: createCsvStream,
      });
    },
  });
}

async function* createAuditCsv(ctx: Context, locale: Locale, wanted: Wanted) {
  const t = getTranslator(locale, 'console', 'people');
  yield csvStart;
  yield formatCsvLine([
    t('console.audit.at'),
    t('console.audit.who'),
    t('people.audit.account'),
    t('console.audit.action'),
    t('console.audit.target'),
    t('people.audit.targetName'),
    t('console.audit.before'),
    t('console.audit.after'),
    t('people.audit.network'),
    t('people.audit.request'),
  ]);
  for await (const batch of readAuditBatches(ctx, locale, wanted)) {
    yield batch.map(toCsvLine).join('');
  }
}

const toCsvLine = (record: AuditRecord) =>
  formatCsvLine([
    record.at,
    record.who,
    record.whoId ?? '',
    record.action,
    record.target,
    record.targetName === record.target ? '' : record.targetName,
    toJsonOrEmpty(record.before),
    toJsonOrEmpty(record.after),
    record.network,
    record.requestId,
  ]);

const toJsonOrEmpty = (value: unknown) => (value === null ? '' : JSON.stringify(value));
