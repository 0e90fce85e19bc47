import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { readSubtitles } from './read-subtitles.ts';
import { listForStaff, readConsoleEntry } from './review.queries.ts';
import { disqualify, publish, readerOf, reject, requestChanges, retryFilm } from './review.ts';
import { readSummary } from './summary.queries.ts';

export const reviewRoutes = {
  consoleSummary: async (ctx) => ok(await readSummary(ctx)),
  consoleEntries: async (ctx, call) => ok(await listForStaff(ctx, readerOf(call), call.query)),
  consoleEntry: async (ctx, call) =>
    ok(await readConsoleEntry(ctx, readerOf(call), call.params.id)),
  consoleSubtitles: async (ctx, { params }) => ok(await readSubtitles(ctx, params)),
  publishEntry: async (ctx, call) => ok(await publish(ctx, call, { ...call.params, ...call.body })),
  requestChanges: async (ctx, call) =>
    ok(await requestChanges(ctx, call, { ...call.params, ...call.body })),
  rejectEntry: async (ctx, call) => ok(await reject(ctx, call, { ...call.params, ...call.body })),
  disqualifyEntry: async (ctx, call) =>
    ok(await disqualify(ctx, call, { ...call.params, ...call.body })),
  retryFilm: async (ctx, call) => ok(await retryFilm(ctx, call, call.params.id)),
} satisfies Routes;
