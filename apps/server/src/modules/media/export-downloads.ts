import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Download, SendDownload } from '../../platform/http/downloads.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { isSignedUrlValid, isUploadId } from './media.ts';

interface Export<Ready> {
  /** Folder of the signed URL: the key of an export is `folder/id`. */
  folder: string;
  /** File name without its extension. */
  name: string;
  /**
   * Reads the stored export request. Returns null if it was deleted, or if its session has ended or may not export any
   * more.
   */
  read(ctx: Context, id: string): Promise<Ready | null>;
  getFormat(ready: Ready): Download['format'];
  create(ctx: Context, ready: Ready): Promise<Readable> | Readable;
}

/** Registers the signed URLs of an export, which a browser downloads without a token. */
export function registerExportDownload<Ready>(
  app: FastifyInstance,
  ctx: Context,
  download: SendDownload,
  { folder, name, read, getFormat, create }: Export<Ready>,
): void {
  app.route<{ Params: { ticket: string; id: string } }>({
    method: ['GET', 'HEAD'],
    url: `/media/signed/:ticket/${folder}/:id`,
    handler: async (request, reply) => {
      const { ticket, id } = request.params;
      if (!isUploadId(id)) return sendErrorStatus(request, reply, 404);
      if (!isSignedUrlValid(ctx, ticket, `${folder}/${id}`))
        return sendErrorStatus(request, reply, 403);
      const ready = await read(ctx, id);
      if (!ready) return sendErrorStatus(request, reply, 404);
      const createContent = () => create(ctx, ready);
      return download(request, reply, { name, format: getFormat(ready), content: createContent });
    },
  });
}
