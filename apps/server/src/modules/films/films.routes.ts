import type { Routes } from '../../context.ts';
import { canAccess } from '../../platform/http/access.ts';
import { ok, requireSession } from '../../platform/http/call.ts';
import { readFilmQueue } from './films.queries.ts';

export const filmRoutes = {
  consoleFilms: async (ctx, call) =>
    ok(await readFilmQueue(ctx, call.query, canAccess(requireSession(call), 'canReview'))),
} satisfies Routes;
