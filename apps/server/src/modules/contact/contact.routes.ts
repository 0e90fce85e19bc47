import type { Routes } from '../../context.ts';
import { recordListRead, recordRead } from '../../platform/audit-records.ts';
import { ok } from '../../platform/http/call.ts';
import { sendMessage } from './contact.ts';
import {
  answerMessage,
  assignMessage,
  listAnswerers,
  listInbox,
  moveMessage,
  noteMessage,
  readMessage,
} from './inbox.ts';

export const contactRoutes = {
  sendContact: async (ctx, call) => {
    await sendMessage(ctx, call.body, call);
    return ok(null, 'sent');
  },
  consoleInbox: async (ctx, call) => {
    const page = await listInbox(ctx, call, call.query);
    await recordListRead(ctx, call, 'contact', call.query, page.list.length);
    return ok(page);
  },
  consoleAnswerers: async (ctx, call) => ok(await listAnswerers(ctx, call, call.query)),
  consoleInboxMessage: async (ctx, call) => {
    const message = await readMessage(ctx.db, call.params.id);
    await recordRead(ctx.db, call, 'contact.read', `contact:${message.id}`);
    return ok(message);
  },
  answerContact: async (ctx, call) => ok(await answerMessage(ctx, call, call.params.id, call.body)),
  moveContact: async (ctx, call) => ok(await moveMessage(ctx, call, call.params.id, call.body)),
  assignContact: async (ctx, call) => ok(await assignMessage(ctx, call, call.params.id, call.body)),
  noteContact: async (ctx, call) => ok(await noteMessage(ctx, call, call.params.id, call.body)),
} satisfies Routes;
