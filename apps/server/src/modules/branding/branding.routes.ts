import type { FastifyInstance } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { embeddable } from '../../platform/pages/content-security.ts';
import { readBranding, readLogo, saveBranding } from './branding.ts';

export const brandingRoutes = {
  consoleBranding: async (ctx) => ok(await readBranding(ctx)),
  saveBranding: async (ctx, call) => ok(await saveBranding(ctx, call, call.body)),
} satisfies Routes;

/** Serves the logo. Its URL contains its revision, so that it is cached forever; mails show it too. */
export function registerLogo(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { revision: string } }>(
    '/branding/logo-:revision.png',
    async (request, reply) => {
      const logo = await readLogo(ctx);
      if (!logo) return sendErrorStatus(request, reply, 404);
      // Serves the current logo for an earlier revision too, because mails that were sent before refer to it.
      const isCurrent = logo.revision === request.params.revision;
      const caching = isCurrent ? 'max-age=31536000, immutable' : 'max-age=3600';
      return reply
        .type('image/png')
        .headers({ ...embeddable, 'cache-control': `public, ${caching}` })
        .send(logo.png);
    },
  );
}
