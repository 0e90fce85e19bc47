import { findLocale } from '@film-contest/contract/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, Routes } from '../../context.ts';
import { created } from '../../platform/http/call.ts';
import { sendFault } from '../../platform/http/faults.ts';
import { localeOf } from '../../platform/http/locale.ts';
import { isFromElsewhere } from '../../platform/http/origin.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createCaptcha, hearCaptcha, readCaptcha } from './captcha.ts';

export const captchaRoutes = {
  createCaptcha: async (ctx, { body, locale }) =>
    created(await createCaptcha(ctx, body.purpose ?? null, locale)),
} satisfies Routes;

const params = z.object({ id: z.uuid() });

/** The spoken code, and in the local trial the code itself for automated journeys. */
export function captchaFiles(
  app: FastifyInstance,
  ctx: Context,
  { addressOf }: { addressOf(request: FastifyRequest): string | null },
): void {
  const idOf = (request: { params: unknown }) => params.safeParse(request.params).data?.id;
  app.get('/api/captcha/:id/audio.wav', { exposeHeadRoute: false }, async (request, reply) => {
    const id = idOf(request);
    const hosts = [request.headers.host ?? '', new URL(ctx.config.baseUrl).host];
    if (isFromElsewhere(request.headers, hosts)) return sendFault(request, reply, 403);
    try {
      const { locale: asked } = request.query as { locale?: unknown };
      const locale =
        findLocale(typeof asked === 'string' ? asked : null) ?? localeOf(request.headers);
      const listener = { locale, address: addressOf(request) };
      const sound = id ? await hearCaptcha(ctx, id, listener) : null;
      if (!sound) return sendFault(request, reply, 404);
      return reply.header('cache-control', 'no-store').type('audio/wav').send(sound);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendFault(request, reply, 429);
    }
  });
  if (ctx.config.mode !== 'demo') return;
  app.get('/dev/captcha/:id', async (request, reply) => {
    const id = idOf(request);
    const code = id ? await readCaptcha(ctx.db, id) : null;
    return code ? { code } : sendFault(request, reply, 404);
  });
}
