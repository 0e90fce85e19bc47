import { Readable } from 'node:stream';
import { type Locale, locales } from '@film-contest/contract/locales';
import { type VoteDataFile, voteDataFiles } from '@film-contest/contract/vote-data';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import type { Download, SendDownload } from '../../platform/http/downloads.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { findStaffSession } from '../accounts/sessions.ts';
import { createUrlSigner, isSignedUrlValid } from '../media/media.ts';
import { createDataDictionary, createVoteCsv, createVoteParquet } from './vote-data.ts';

/** The last segment of the URL: file, language and session. */
const order = z.tuple([z.enum(voteDataFiles), z.enum(locales), z.uuid()]);

const toExportKey = (segment: string) => `votes/${segment}`;

/** Records the export and returns a URL of the file, which is valid for some minutes. */
export async function exportVotes(ctx: Context, request: Request, file: VoteDataFile) {
  await ctx.db
    .transaction()
    .execute((tx) => recordChange(tx, request, 'vote.export', 'votes', null, { file }));
  const segment = [file, request.locale, requireSession(request).id].join('.');
  return { url: createUrlSigner(ctx)(toExportKey(segment)) };
}

/**
 * Serves the files that the URLs of `exportVotes` name. A URL is valid only while the session that requested it lasts
 * and has access to votes.
 */
export function registerVoteExport(
  app: FastifyInstance,
  ctx: Context,
  download: SendDownload,
): void {
  app.route<{ Params: { ticket: string; segment: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:ticket/votes/:segment',
    handler: async (request, reply) => {
      const { ticket, segment } = request.params;
      if (!isSignedUrlValid(ctx, ticket, toExportKey(segment)))
        return sendErrorStatus(request, reply, 403);
      const parsed = order.safeParse(segment.split('.'));
      if (!parsed.success) return sendErrorStatus(request, reply, 404);
      const [file, locale, sessionId] = parsed.data;
      const session = await findStaffSession(ctx, sessionId);
      if (!session || !canAccess(session, 'canSeeVotes'))
        return sendErrorStatus(request, reply, 404);
      return download(request, reply, createDownload(ctx, file, locale));
    },
  });
}

function createDownload(ctx: Context, file: VoteDataFile, locale: Locale): Download {
  if (file === 'dictionary') {
    const content = () => Readable.from([createDataDictionary(locale)]);
    return { name: 'votes-dictionary', format: 'csv', content };
  }
  const [set, format] = file.split('-') as ['cleaned' | 'raw', 'csv' | 'parquet'];
  const create = format === 'csv' ? createVoteCsv : createVoteParquet;
  const content = () => Readable.from(create(ctx, set), { objectMode: false });
  return { name: `votes-${set}`, format, content };
}
