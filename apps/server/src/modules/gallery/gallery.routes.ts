import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { getPublicEntry, listGalleryEntries } from './gallery.ts';

export const galleryRoutes = {
  listEntries: async (ctx, { locale, query }) => ok(await listGalleryEntries(ctx, locale, query)),
  getEntry: async (ctx, { locale, params }) => ok(await getPublicEntry(ctx, locale, params.id)),
} satisfies Routes;
