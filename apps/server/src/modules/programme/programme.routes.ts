import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import {
  getExhibition,
  getSelected,
  getSelectedOpen,
  listExhibition,
  listPlaceable,
  listSelected,
  listSelectedOpen,
} from './programme.ts';

export const programmeRoutes = {
  listSelectedOpen: async (ctx, { locale, query }) =>
    ok(await listSelectedOpen(ctx, locale, query)),
  getSelectedOpen: async (ctx, { locale, params }) =>
    ok(await getSelectedOpen(ctx, locale, params.id)),
  listSelected: async (ctx, { locale, query }) => ok(await listSelected(ctx, locale, query)),
  getSelected: async (ctx, { locale, params }) => ok(await getSelected(ctx, locale, params.id)),
  listExhibition: async (ctx, { locale, query }) => ok(await listExhibition(ctx, locale, query)),
  getExhibition: async (ctx, { locale, params }) => ok(await getExhibition(ctx, locale, params.id)),
  placeableEntries: async (ctx, { locale, query }) => ok(await listPlaceable(ctx, locale, query)),
} satisfies Routes;
