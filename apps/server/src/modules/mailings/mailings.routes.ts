import type { Routes } from '../../context.ts';
import { recordReadAccess } from '../../platform/audit-records.ts';
import { created, ok, respondAfter } from '../../platform/http/call.ts';
import { listMailings, readMailing } from './mailings.queries.ts';
import {
  createMailing,
  moveMailing,
  removeMailing,
  saveMailing,
  startMailing,
} from './mailings.ts';
import { countMailingRecipients, previewMailing, testMailing } from './try-mailing.ts';

export const mailingRoutes = {
  consoleMailings: async (ctx, { locale, query }) => ok(await listMailings(ctx, locale, query)),
  createMailing: async (ctx, call) => created(await createMailing(ctx, call, call.body)),
  consoleMailing: async (ctx, call) => ok(await readMailing(ctx.db, call, call.params.id)),
  saveMailing: async (ctx, call) => ok(await saveMailing(ctx, call, call.params.id, call.body)),
  removeMailing: (ctx, call) => respondAfter(removeMailing(ctx, call, call.params.id)),
  countMailing: async (ctx, call) => ok(await countMailingRecipients(ctx, call, call.params.id)),
  previewMailing: async (ctx, call) => {
    const previews = await previewMailing(ctx, call, call.params.id);
    await recordReadAccess(ctx.db, call, 'mailing.preview', `mailing:${call.params.id}`);
    return ok(previews);
  },
  testMailing: async (ctx, call) => ok(await testMailing(ctx, call, call.params.id, call.body)),
  startMailing: async (ctx, call) => ok(await startMailing(ctx, call, call.params.id, call.body)),
  moveMailing: async (ctx, call) => ok(await moveMailing(ctx, call, call.params.id, call.body)),
} satisfies Routes;
