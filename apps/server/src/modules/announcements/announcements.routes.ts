import type { Routes } from '../../context.ts';
import { created, ok, respondAfter } from '../../platform/http/call.ts';
import { listAnnouncements, readAnnouncement } from './announcements.queries.ts';
import {
  cancelAnnouncement,
  createAnnouncement,
  removeAnnouncement,
  scheduleAnnouncement,
} from './announcements.ts';

export const announcementRoutes = {
  consoleAnnouncements: async (ctx, { query }) => ok(await listAnnouncements(ctx, query)),
  createAnnouncement: async (ctx, call) => created(await createAnnouncement(ctx, call, call.body)),
  consoleAnnouncement: async (ctx, call) =>
    ok(await readAnnouncement(ctx.db, call, call.params.id)),
  scheduleAnnouncement: async (ctx, call) =>
    ok(await scheduleAnnouncement(ctx, call, call.params.id, call.body)),
  cancelAnnouncement: async (ctx, call) =>
    ok(await cancelAnnouncement(ctx, call, call.params.id, call.body)),
  removeAnnouncement: (ctx, call) => respondAfter(removeAnnouncement(ctx, call, call.params.id)),
} satisfies Routes;
