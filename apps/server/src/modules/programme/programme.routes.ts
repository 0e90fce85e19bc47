import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import {
  getExhibitionFilm,
  getSelectedFilm,
  getSelectedFilmOfOpenGroup,
  listExhibitionFilms,
  listPlaceableEntries,
  listSelectedFilms,
  listSelectedFilmsOfOpenGroup,
} from './programme.ts';

export const programmeRoutes = {
  listSelectedOpen: async (ctx, { locale, query }) =>
    ok(await listSelectedFilmsOfOpenGroup(ctx, locale, query)),
  getSelectedOpen: async (ctx, { locale, params }) =>
    ok(await getSelectedFilmOfOpenGroup(ctx, locale, params.id)),
  listSelected: async (ctx, { locale, query }) => ok(await listSelectedFilms(ctx, locale, query)),
  getSelected: async (ctx, { locale, params }) => ok(await getSelectedFilm(ctx, locale, params.id)),
  listExhibition: async (ctx, { locale, query }) =>
    ok(await listExhibitionFilms(ctx, locale, query)),
  getExhibition: async (ctx, { locale, params }) =>
    ok(await getExhibitionFilm(ctx, locale, params.id)),
  placeableEntries: async (ctx, { locale, query }) =>
    ok(await listPlaceableEntries(ctx, locale, query)),
} satisfies Routes;
