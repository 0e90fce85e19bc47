import type { Routes } from '../../context.ts';
import { created, ok, requireSession, respondAfter } from '../../platform/http/call.ts';
import { completeUpload } from './complete-upload.ts';
import { declareUpload } from './declared-file.ts';
import { removeUpload } from './remove-upload.ts';
import { renewUpload, requestUpload } from './uploads.ts';

export const uploadRoutes = {
  createUpload: async (ctx, call) =>
    created(await requestUpload(ctx, requireSession(call), call.body)),
  renewUpload: async (ctx, call) =>
    ok(await renewUpload(ctx, requireSession(call).accountId, call.params.id)),
  declareUpload: async (ctx, call) => {
    const { accountId } = requireSession(call);
    await declareUpload(ctx, accountId, call.params.id, call.body.sha256);
    return ok(null);
  },
  completeUpload: async (ctx, call) =>
    ok(await completeUpload(ctx, requireSession(call).accountId, call.params.id)),
  removeUpload: (ctx, call) =>
    respondAfter(removeUpload(ctx, requireSession(call).accountId, call.params.id)),
} satisfies Routes;
