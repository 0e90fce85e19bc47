import type { Routes } from '../../context.ts';
import { created, ok, okAfter } from '../../platform/http/call.ts';
import { orderItems, placeEntries } from './arrange.ts';
import { listForStaff, readItem, readVersion } from './content.queries.ts';
import { createItem, removeItem, restoreItem, saveItem } from './content.ts';
import { listVersions } from './history.ts';
import { getNews, listNews } from './news.ts';
import { makePreview } from './preview.ts';
import { readDetails, readHome, readPage } from './site-content.ts';
import { listJury, listSchedule, listSchools, listThanks, listTips } from './site-lists.ts';
import { toTraditional } from './traditional.ts';

export const contentRoutes = {
  home: async (ctx, { locale }) => ok(await readHome(ctx, locale)),
  contestDetails: async (ctx, { locale }) => ok(await readDetails(ctx, locale)),
  listNews: async (ctx, { locale, query }) => ok(await listNews(ctx, locale, query)),
  getNews: async (ctx, { locale, params }) => ok(await getNews(ctx, locale, params.id)),
  listJury: async (ctx, { locale, query }) => ok(await listJury(ctx, locale, query)),
  listSchools: async (ctx, { locale, query }) => ok(await listSchools(ctx, locale, query)),
  listThanks: async (ctx, { locale, query }) => ok(await listThanks(ctx, locale, query)),
  listTips: async (ctx, { locale, query }) => ok(await listTips(ctx, locale, query)),
  getPage: async (ctx, { locale, params }) => ok(await readPage(ctx, locale, params.slug)),
  listSchedule: async (ctx, { locale, query }) => ok(await listSchedule(ctx, locale, query)),

  consoleContent: async (ctx, { locale, params, query }) =>
    ok(await listForStaff(ctx, locale, params.type, query)),
  consoleContentItem: async (ctx, { locale, params }) => ok(await readItem(ctx, locale, params)),
  createContent: async (ctx, call) =>
    created(await createItem(ctx, call, call.params.type, call.body)),
  saveContent: async (ctx, call) => ok(await saveItem(ctx, call, call.params, call.body)),
  removeContent: (ctx, call) => okAfter(removeItem(ctx, call, call.params)),
  orderContent: (ctx, call) => okAfter(orderItems(ctx, call, call.params.type, call.body)),
  placeContent: async (ctx, call) => ok(await placeEntries(ctx, call, call.params.type, call.body)),
  previewContent: async (ctx, call) =>
    created(await makePreview(ctx, call, call.params.type, call.body)),
  contentVersions: async (ctx, { params, query }) => ok(await listVersions(ctx, params, query)),
  contentVersion: async (ctx, { locale, params }) => ok(await readVersion(ctx, locale, params)),
  restoreContent: async (ctx, call) => ok(await restoreItem(ctx, call, call.params, call.body)),
  convertToTraditional: async (_ctx, call) =>
    ok({ texts: await toTraditional(call, call.body.texts) }),
} satisfies Routes;
