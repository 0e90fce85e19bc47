import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './attachment.ts';
import { sendFault } from './faults.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

interface Download {
  /** What the file is called, beside the day. */
  name: string;
  format: keyof typeof types;
  content(): Promise<Readable> | Readable;
}

/** Sends a file that is made while it is sent, or only its headers for HEAD; 503 when there are too many of them. */
export type SendDownload = (
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
) => Promise<FastifyReply>;

/** Each keeps the database busy for as long as it is taken. */
const mostAtOnce = 4;

/** The downloads of one process, of whatever kind: so many at once. */
export function createDownloads(most = mostAtOnce): SendDownload {
  let underWay = 0;
  return async (request, reply, { name, format, content }) => {
    // Who left while it was looked up closes no more.
    if (reply.raw.destroyed) return reply.hijack();
    const day = new Date().toISOString().slice(0, 10);
    const setHeaders = () =>
      reply
        .type(types[format])
        .header('content-disposition', attachment(`${name}-${day}.${format}`))
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox");
    if (request.method === 'HEAD') return setHeaders().send();
    if (underWay >= most) return sendFault(request, reply.header('retry-after', '10'), 503);
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    return setHeaders().send(await content());
  };
}
