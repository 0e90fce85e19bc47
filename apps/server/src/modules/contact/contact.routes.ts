import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { sendMessage } from './contact.ts';
import { answerMessage, listInbox, moveMessage, readMessage } from './inbox.ts';

export const contactRoutes = {
  sendContact: async (ctx, call) => {
    await sendMessage(ctx, call.body, call);
    return ok(null, 'sent');
  },
  consoleInbox: async (ctx, { query }) => ok(await listInbox(ctx, query)),
  consoleInboxMessage: async (ctx, { params }) => ok(await readMessage(ctx.db, params.id)),
  answerContact: async (ctx, call) => ok(await answerMessage(ctx, call, call.params.id, call.body)),
  moveContact: async (ctx, call) => ok(await moveMessage(ctx, call, call.params.id, call.body)),
} satisfies Routes;
