import { Readable } from 'node:stream';
import { auditExport } from '@film-contest/contract/audit';
import { type Locale, locales } from '@film-contest/contract/locales';
import { translator } from '@film-contest/messages/load';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import type { SendDownload } from '../../platform/http/downloads.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { findStaffSession } from '../accounts/sessions.ts';
import { isSignedAddress, signedAddress } from '../media/media.ts';
import { type AuditRecord, auditBatches, type Wanted } from './audit-log.queries.ts';

/** What somebody wants to download, in which language: the last part of its address. */
const order = z.object({
  sessionId: z.uuid(),
  locale: z.enum(locales),
  wanted: auditExport,
});

const keyFor = (asked: string) => `audit/${asked}`;

/** The address of the log as CSV: it says what is wanted, and works for some minutes. On record. */
export async function exportAudit(ctx: Context, request: Request, wanted: Wanted) {
  await ctx.db
    .transaction()
    .execute((tx) => recordChange(tx, request, 'audit.export', 'audit', null, wanted));
  const { id: sessionId } = sessionOf(request);
  const asked: z.infer<typeof order> = { sessionId, locale: request.locale, wanted };
  const text = Buffer.from(JSON.stringify(asked)).toString('base64url');
  return { url: signedAddress(ctx)(keyFor(text)) };
}

/**
 * The log as a file, by the addresses that `exportAudit` answers, as long as the session that asked for it lasts and may see it.
 * What was asked for may be long: it takes all the rest of the address.
 */
export function auditFiles(app: FastifyInstance, ctx: Context, download: SendDownload): void {
  app.route<{ Params: { ticket: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:ticket/audit/*',
    handler: async (request, reply) => {
      const { ticket, '*': asked } = request.params;
      // The signature is of the first part alone: there is no other.
      const isOurs = !asked.includes('/') && isSignedAddress(ctx, ticket, keyFor(asked));
      if (!isOurs) return sendErrorStatus(request, reply, 403);
      const text = Buffer.from(asked, 'base64url').toString();
      const parsed = order.safeParse(JSON.parse(text));
      // An address of an earlier version.
      if (!parsed.success) return sendErrorStatus(request, reply, 404);
      const { sessionId, locale, wanted } = parsed.data;
      const session = await findStaffSession(ctx, sessionId);
      if (!session || !canAccess(session, 'canSeeAudit'))
        return sendErrorStatus(request, reply, 404);
      const content = () => Readable.from(linesOf(ctx, locale, wanted), { objectMode: false });
      return download(request, reply, { name: 'audit-log', format: 'csv', content });
    },
  });
}

async function* linesOf(ctx: Context, locale: Locale, wanted: Wanted) {
  const t = translator(locale, 'console', 'people');
  yield csvStart;
  yield csvLine([
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
  for await (const batch of auditBatches(ctx, locale, wanted)) {
    yield batch.map(lineOf).join('');
  }
}

const lineOf = (record: AuditRecord) =>
  csvLine([
    record.at,
    record.who,
    record.whoId ?? '',
    record.action,
    record.target,
    record.targetName === record.target ? '' : record.targetName,
    jsonOf(record.before),
    jsonOf(record.after),
    record.network,
    record.requestId,
  ]);

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value));
