import type { Routes } from '../../context.ts';
import { recordListAccess, recordReadAccess } from '../../platform/audit-records.ts';
import { getInput, ok, respondAfter } from '../../platform/http/call.ts';
import { readAppealStatus, sendAppeal } from './appeals.ts';
import { sendMessage } from './contact.ts';
import {
  addNote,
  answerMessage,
  assignMessage,
  changeMessageState,
  listAnswerers,
  listInbox,
  readMessage,
} from './inbox.ts';
import { decideObjection, sendObjection } from './objections.ts';

export const contactRoutes = {
  sendContact: (ctx, call) => respondAfter(sendMessage(ctx, call.body, call), 'sent'),
  sendObjection: (ctx, call) => respondAfter(sendObjection(ctx, call, getInput(call)), 'sent'),
  appealStatus: async (ctx, { params }) => ok(await readAppealStatus(ctx, params.id)),
  sendAppeal: (ctx, call) => respondAfter(sendAppeal(ctx, call, getInput(call)), 'sent'),
  consoleInbox: async (ctx, call) => {
    const page = await listInbox(ctx, call, call.query);
    await recordListAccess(ctx, call, 'contact', call.query, page.list.length);
    return ok(page);
  },
  consoleAnswerers: async (ctx, call) => ok(await listAnswerers(ctx, call, call.query)),
  consoleInboxMessage: async (ctx, call) => {
    const message = await readMessage(ctx.db, call.params.id);
    await recordReadAccess(ctx.db, call, 'contact.read', `contact:${message.id}`);
    return ok(message);
  },
  answerContact: async (ctx, call) => ok(await answerMessage(ctx, call, call.params.id, call.body)),
  moveContact: async (ctx, call) =>
    ok(await changeMessageState(ctx, call, call.params.id, call.body)),
  assignContact: async (ctx, call) => ok(await assignMessage(ctx, call, call.params.id, call.body)),
  decideObjection: async (ctx, call) =>
    ok(await decideObjection(ctx, call, call.params.id, call.body)),
  noteContact: async (ctx, call) => ok(await addNote(ctx, call, call.params.id, call.body)),
} satisfies Routes;
