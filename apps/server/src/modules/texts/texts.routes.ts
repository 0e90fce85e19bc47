import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { listTexts, saveText, siteTextsIn } from './texts.ts';

export const textRoutes = {
  siteTexts: async (ctx, { locale }) => ok(await siteTextsIn(ctx, locale)),
  consoleTexts: async (ctx, { query }) => ok(await listTexts(ctx, query)),
  saveText: async (ctx, call) => ok(await saveText(ctx, call, { ...call.params, ...call.body })),
} satisfies Routes;
