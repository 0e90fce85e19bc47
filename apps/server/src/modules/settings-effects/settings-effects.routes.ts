import type { Routes } from '../../context.ts';
import { ok, requireSession } from '../../platform/http/call.ts';
import { previewSettings, saveConfirmedSettings } from './settings-effects.ts';

export const settingsEffectsRoutes = {
  saveSettings: async (ctx, call) => ok(await saveConfirmedSettings(ctx, call, call.body)),
  settingsEffects: async (ctx, call) =>
    ok({
      effects: await previewSettings(ctx, requireSession(call).accountId, call.body.settings),
    }),
} satisfies Routes;
