import { codes } from '@film-contest/contract/codes';
import { findLocale } from '@film-contest/contract/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, Routes } from '../../context.ts';
import { created } from '../../platform/http/call.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { resolveLocale } from '../../platform/http/locale.ts';
import { createOriginCheck } from '../../platform/http/origin.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  createCaptcha,
  createCaptchaAudio,
  drawCaptchaPicture,
  findCaptchaCode,
} from './captcha.ts';

export const captchaRoutes = {
  createCaptcha: async (ctx, { body, locale }) =>
    created(await createCaptcha(ctx, { purpose: body.purpose ?? null, image: body.image }, locale)),
} satisfies Routes;

const params = z.object({ id: z.uuid() });

/** Registers the URLs of captcha pictures and sounds; in demo mode also a URL of the code for automated tests. */
export function registerCaptchaFiles(
  app: FastifyInstance,
  ctx: Context,
  { getClientAddress }: { getClientAddress(request: FastifyRequest): string | null },
): void {
  const isFromElsewhere = createOriginCheck(ctx.config);
  const parseCaptchaId = (request: { params: unknown }) =>
    params.safeParse(request.params).data?.id;
  const options = { exposeHeadRoute: false };

  async function sendCaptchaFile(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    make: (id: string) => Promise<Buffer | null>,
  ) {
    if (isFromElsewhere(request.headers)) return sendErrorStatus(request, reply, 403);
    const id = parseCaptchaId(request);
    try {
      const file = id ? await make(id) : null;
      if (!file) return sendErrorStatus(request, reply, 404);
      return reply.header('cache-control', 'no-store').type(type).send(file);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== codes.busy) return sendErrorStatus(request, reply, 429);
      return sendErrorStatus(request, reply.header('retry-after', '3'), 503);
    }
  }

  app.get('/api/captcha/:id/picture.png', options, (request, reply) =>
    sendCaptchaFile(request, reply, 'image/png', (id) => drawCaptchaPicture(ctx, id)),
  );
  app.get('/api/captcha/:id/audio.wav', options, (request, reply) =>
    sendCaptchaFile(request, reply, 'audio/wav', (id) => {
      const { locale: asked } = request.query as { locale?: unknown };
      const locale =
        findLocale(typeof asked === 'string' ? asked : null) ?? resolveLocale(request.headers);
      return createCaptchaAudio(ctx, id, { locale, address: getClientAddress(request) });
    }),
  );
  if (ctx.config.mode !== 'demo') return;
  app.get('/dev/captcha/:id', async (request, reply) => {
    const id = parseCaptchaId(request);
    const code = id ? await findCaptchaCode(ctx.db, id) : null;
    return code ? { code } : sendErrorStatus(request, reply, 404);
  });
}
