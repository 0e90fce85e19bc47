import type { Routes } from '../../context.ts';
import { created, ok, respondAfter } from '../../platform/http/call.ts';
import { createPlacements, reorderItems } from './arrange.ts';
import { listContentForStaff, readContentItem, readItemVersion } from './content.queries.ts';
import {
  createContentItem,
  removeContentItem,
  restoreContentItem,
  saveContentItem,
} from './content.ts';
import { convertChinese } from './convert-chinese.ts';
import { listMenuPages, readFreePage } from './free-pages.ts';
import { listItemVersions } from './history.ts';
import { getNews, listNews } from './news.ts';
import { createPreview } from './preview.ts';
import { readContentPage, readContestDetails, readHomePage } from './site-content.ts';
import {
  listJuryMembers,
  listSchedule,
  listSchools,
  listThankedNames,
  listTips,
} from './site-lists.ts';

export const contentRoutes = {
  home: async (ctx, { locale }) => ok(await readHomePage(ctx, locale)),
  contestDetails: async (ctx, { locale }) => ok(await readContestDetails(ctx, locale)),
  listNews: async (ctx, { locale, query }) => ok(await listNews(ctx, locale, query)),
  getNews: async (ctx, { locale, params }) => ok(await getNews(ctx, locale, params.id)),
  listJury: async (ctx, { locale, query }) => ok(await listJuryMembers(ctx, locale, query)),
  listSchools: async (ctx, { locale, query }) => ok(await listSchools(ctx, locale, query)),
  listThanks: async (ctx, { locale, query }) => ok(await listThankedNames(ctx, locale, query)),
  listTips: async (ctx, { locale, query }) => ok(await listTips(ctx, locale, query)),
  getPage: async (ctx, { locale, params }) => ok(await readContentPage(ctx, locale, params.slug)),
  getFreePage: async (ctx, { locale, params }) => ok(await readFreePage(ctx, locale, params.slug)),
  menuPages: async (ctx, { locale }) => ok(await listMenuPages(ctx, locale)),
  listSchedule: async (ctx, { locale, query }) => ok(await listSchedule(ctx, locale, query)),

  consoleContent: async (ctx, { locale, params, query }) =>
    ok(await listContentForStaff(ctx, locale, params.type, query)),
  consoleContentItem: async (ctx, { locale, params }) =>
    ok(await readContentItem(ctx, locale, params)),
  createContent: async (ctx, call) =>
    created(await createContentItem(ctx, call, call.params.type, call.body)),
  saveContent: async (ctx, call) => ok(await saveContentItem(ctx, call, call.params, call.body)),
  removeContent: (ctx, call) => respondAfter(removeContentItem(ctx, call, call.params)),
  orderContent: (ctx, call) => respondAfter(reorderItems(ctx, call, call.params.type, call.body)),
  placeContent: async (ctx, call) =>
    ok(await createPlacements(ctx, call, call.params.type, call.body)),
  previewContent: async (ctx, call) =>
    created(await createPreview(ctx, call, call.params.type, call.body)),
  contentVersions: async (ctx, { params, query }) => ok(await listItemVersions(ctx, params, query)),
  contentVersion: async (ctx, { locale, params }) => ok(await readItemVersion(ctx, locale, params)),
  restoreContent: async (ctx, call) =>
    ok(await restoreContentItem(ctx, call, call.params, call.body)),
  convertChinese: async (_ctx, call) => ok(await convertChinese(call, call.body)),
} satisfies Routes;
