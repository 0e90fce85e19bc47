import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { getEntry, listEntries } from './gallery.ts';

export const galleryRoutes = {
  listEntries: async (ctx, { locale, query }) => ok(await listEntries(ctx, locale, query)),
  getEntry: async (ctx, { locale, params }) => ok(await getEntry(ctx, locale, params.id)),
} satisfies Routes;
