import type { Routes } from '../../context.ts';
import { getInput, ok } from '../../platform/http/call.ts';
import {
  getOverrides,
  listOverridableMessages,
  listTextVersions,
  saveOverrides,
} from './message-overrides.ts';

export const messageOverrideRoutes = {
  siteTexts: async (ctx, { locale }) => ok(await getOverrides(ctx, locale)),
  consoleTexts: async (ctx, { query }) => ok(await listOverridableMessages(ctx, query)),
  saveText: async (ctx, call) => ok(await saveOverrides(ctx, call, getInput(call))),
  textVersions: async (ctx, call) => ok(await listTextVersions(ctx, call.params.key)),
} satisfies Routes;
