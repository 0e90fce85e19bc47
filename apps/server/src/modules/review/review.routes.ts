import type { Routes } from '../../context.ts';
import { getInput, ok, requireSession, respondAfter } from '../../platform/http/call.ts';
import { assignEntry, findNextEntryForMe } from './assignments.ts';
import { previewBulk } from './bulk-preview.ts';
import { tickCheck, tickChecklistItemsInBulk } from './checklist.ts';
import { correctEntry } from './correct-entry.ts';
import { holdEntry, releaseEntry } from './holds.ts';
import { readSubtitles } from './read-subtitles.ts';
import {
  disqualifyEntry,
  hideEntry,
  publishEntry,
  readEntryAndRecordAccess,
  rejectEntry,
  reopenEntry,
  requestChanges,
  retryFilm,
  showEntry,
} from './review.ts';
import { listReviewers } from './reviewers.ts';
import { saveGiveaways } from './save-giveaways.ts';

export const reviewRoutes = {
  consoleEntry: async (ctx, call) => ok(await readEntryAndRecordAccess(ctx, call, call.params.id)),
  consoleSubtitles: async (ctx, { params }) => ok(await readSubtitles(ctx, params)),
  publishEntry: async (ctx, call) => ok(await publishEntry(ctx, call, getInput(call))),
  requestChanges: async (ctx, call) => ok(await requestChanges(ctx, call, getInput(call))),
  rejectEntry: async (ctx, call) => ok(await rejectEntry(ctx, call, getInput(call))),
  disqualifyEntry: async (ctx, call) => ok(await disqualifyEntry(ctx, call, getInput(call))),
  reopenEntry: async (ctx, call) => ok(await reopenEntry(ctx, call, getInput(call))),
  hideEntry: async (ctx, call) => ok(await hideEntry(ctx, call, getInput(call))),
  showEntry: async (ctx, call) => ok(await showEntry(ctx, call, getInput(call))),
  correctEntry: async (ctx, call) => ok(await correctEntry(ctx, call, getInput(call))),
  retryFilm: async (ctx, call) => ok(await retryFilm(ctx, call, call.params.id)),
  reviewers: async (ctx, call) =>
    ok(await listReviewers(ctx, requireSession(call).accountId, call.query)),
  assignEntry: async (ctx, call) => ok(await assignEntry(ctx, call, getInput(call))),
  nextForMe: async (ctx, call) => ok(await findNextEntryForMe(ctx, call)),
  holdEntry: async (ctx, call) => ok(await holdEntry(ctx, call, getInput(call))),
  releaseEntry: (ctx, call) =>
    respondAfter(releaseEntry(ctx, requireSession(call).accountId, call.params.id)),
  tickCheck: async (ctx, call) => ok(await tickCheck(ctx, call, getInput(call))),
  bulkTick: async (ctx, call) => ok(await tickChecklistItemsInBulk(ctx, call, getInput(call))),
  previewBulk: async (ctx, call) => ok(await previewBulk(ctx, call, call.body)),
  saveGiveaways: async (ctx, call) => ok(await saveGiveaways(ctx, call, getInput(call))),
} satisfies Routes;
