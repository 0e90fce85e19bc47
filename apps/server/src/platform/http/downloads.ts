import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatAttachmentHeader } from './attachment.ts';
import { sendErrorStatus } from './faults.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

export interface Download {
  /** File name without its extension; the date is appended. */
  name: string;
  format: keyof typeof types;
  content(): Promise<Readable> | Readable;
}

/**
 * Streams a file while it is created, or sends only its headers for HEAD. Responds with 503 when too many downloads
 * run.
 */
export type SendDownload = (
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
) => Promise<FastifyReply>;

/** Maximum concurrent downloads of a process. Each keeps a database connection busy until it ends. */
const maxConcurrent = 4;

/** Limits the concurrent downloads of one process, of all kinds together. */
export function createDownloadSender(most = maxConcurrent): SendDownload {
  let underWay = 0;
  return async (request, reply, { name, format, content }) => {
    // Stops if the client disconnected during the lookup. The event `close`, which frees the slot, would not fire
    // again.
    if (reply.raw.destroyed) return reply.hijack();
    const day = new Date().toISOString().slice(0, 10);
    const setDownloadHeaders = () =>
      reply
        .type(types[format])
        .header('content-disposition', formatAttachmentHeader(`${name}-${day}.${format}`))
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox");
    if (request.method === 'HEAD') return setDownloadHeaders().send();
    if (underWay >= most) return sendErrorStatus(request, reply.header('retry-after', '10'), 503);
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    return setDownloadHeaders().send(await content());
  };
}
