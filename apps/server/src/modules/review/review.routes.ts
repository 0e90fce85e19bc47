import type { Routes } from '../../context.ts';
import { ok, requireSession, respondAfter } from '../../platform/http/call.ts';
import { assignEntry, findNextEntryForMe } from './assignments.ts';
import { previewBulk } from './bulk-preview.ts';
import { tickCheck, tickInBulk } from './checklist.ts';
import { correctEntry } from './correct-entry.ts';
import { holdEntry, releaseEntry } from './holds.ts';
import { readSubtitles } from './read-subtitles.ts';
import {
  disqualifyEntry,
  hideEntry,
  openEntry,
  publishEntry,
  rejectEntry,
  reopenEntry,
  requestChanges,
  retryFilm,
  showEntry,
} from './review.ts';
import { listReviewers } from './reviewers.ts';
import { saveGiveaways } from './save-giveaways.ts';

export const reviewRoutes = {
  consoleEntry: async (ctx, call) => ok(await openEntry(ctx, call, call.params.id)),
  consoleSubtitles: async (ctx, { params }) => ok(await readSubtitles(ctx, params)),
  publishEntry: async (ctx, call) =>
    ok(await publishEntry(ctx, call, { ...call.params, ...call.body })),
  requestChanges: async (ctx, call) =>
    ok(await requestChanges(ctx, call, { ...call.params, ...call.body })),
  rejectEntry: async (ctx, call) =>
    ok(await rejectEntry(ctx, call, { ...call.params, ...call.body })),
  disqualifyEntry: async (ctx, call) =>
    ok(await disqualifyEntry(ctx, call, { ...call.params, ...call.body })),
  reopenEntry: async (ctx, call) =>
    ok(await reopenEntry(ctx, call, { ...call.params, ...call.body })),
  hideEntry: async (ctx, call) => ok(await hideEntry(ctx, call, { ...call.params, ...call.body })),
  showEntry: async (ctx, call) => ok(await showEntry(ctx, call, { ...call.params, ...call.body })),
  correctEntry: async (ctx, call) =>
    ok(await correctEntry(ctx, call, { ...call.params, ...call.body })),
  retryFilm: async (ctx, call) => ok(await retryFilm(ctx, call, call.params.id)),
  reviewers: async (ctx, call) =>
    ok(await listReviewers(ctx, requireSession(call).accountId, call.query)),
  assignEntry: async (ctx, call) =>
    ok(await assignEntry(ctx, call, { ...call.params, ...call.body })),
  nextForMe: async (ctx, call) => ok(await findNextEntryForMe(ctx, call)),
  holdEntry: async (ctx, call) => ok(await holdEntry(ctx, call, { ...call.params, ...call.body })),
  releaseEntry: (ctx, call) =>
    respondAfter(releaseEntry(ctx, requireSession(call).accountId, call.params.id)),
  tickCheck: async (ctx, call) => ok(await tickCheck(ctx, call, { ...call.params, ...call.body })),
  bulkTick: async (ctx, call) => ok(await tickInBulk(ctx, call, { ...call.params, ...call.body })),
  previewBulk: async (ctx, call) => ok(await previewBulk(ctx, call, call.body)),
  saveGiveaways: async (ctx, call) =>
    ok(await saveGiveaways(ctx, call, { ...call.params, ...call.body })),
} satisfies Routes;
