import { Readable } from 'node:stream';
import { auditExport } from '@film-contest/contract/audit';
import { findLocale, type Locale } from '@film-contest/contract/locales';
import { translator } from '@film-contest/messages/load';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { attachment } from '../../platform/http/attachment.ts';
import type { Request } from '../../platform/http/call.ts';
import { sendFault } from '../../platform/http/faults.ts';
import { isSignedBy, sign } from '../../platform/secrets.ts';
import { recordChange } from '../audit/audit.ts';
import { type AuditRecord, auditBatches, type Wanted } from './audit-log.queries.ts';

const minutes = 10;

/** The address of the log as CSV: it says what is wanted, and works for some minutes. On record. */
export async function exportAudit(ctx: Context, request: Request, wanted: Wanted) {
  await ctx.db
    .transaction()
    .execute((tx) => recordChange(tx, request, 'audit.export', 'audit', null, wanted));
  const expires = Math.floor(Date.now() / 1000) + minutes * 60;
  const asked = Buffer.from(JSON.stringify(wanted)).toString('base64url');
  const signature = sign(ctx.keys.export, `audit ${expires} ${request.locale} ${asked}`);
  return { url: `/api/exports/audit/${expires}.${signature}/${request.locale}/${asked}` };
}

/** The log as a file, by the addresses that `exportAudit` answers. */
export function auditFiles(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: Record<'ticket' | 'locale' | 'asked', string> }>(
    '/api/exports/audit/:ticket/:locale/:asked',
    async (request, reply) => {
      const { ticket, asked } = request.params;
      const locale = findLocale(request.params.locale);
      const [expires = '', signature = ''] = ticket.split('.');
      const isOurs = isSignedBy(ctx.keys.export, `audit ${expires} ${locale} ${asked}`, signature);
      if (!locale || !isOurs || Number(expires) * 1000 < Date.now()) {
        return sendFault(request, reply, 403);
      }
      const wanted = auditExport.parse(JSON.parse(Buffer.from(asked, 'base64url').toString()));
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', attachment(`audit-log-${day}.csv`))
        .send(Readable.from(linesOf(ctx, locale, wanted)));
    },
  );
}

async function* linesOf(ctx: Context, locale: Locale, wanted: Wanted) {
  const t = translator(locale, 'console', 'people');
  yield csvStart;
  yield csvLine([
    t('console.audit.at'),
    t('console.audit.who'),
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
    record.action,
    record.target,
    record.targetName === record.target ? '' : record.targetName,
    jsonOf(record.before),
    jsonOf(record.after),
    record.network,
    record.requestId,
  ]);

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value));
