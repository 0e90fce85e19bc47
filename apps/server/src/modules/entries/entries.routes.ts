import type { Routes } from '../../context.ts';
import { created, getInput, ok, requireSession } from '../../platform/http/call.ts';
import { discardEntry, discardRevision } from './discard-entry.ts';
import { duplicateEntry } from './duplicate-entry.ts';
import { createEntry, getMyEntry, listMyEntries, saveEntry, withdrawEntry } from './entries.ts';
import {
  getEntryMarks,
  listEntryTags,
  markEntry,
  noteEntry,
  removeEntryNote,
} from './entry-marks.ts';
import { submitEntry } from './submit-entry.ts';

export const entryRoutes = {
  listMyEntries: async (ctx, call) =>
    ok(await listMyEntries(ctx, requireSession(call).accountId, call.query)),
  createEntry: async (ctx, call) =>
    created(await createEntry(ctx, requireSession(call).accountId, call.body)),
  getMyEntry: async (ctx, call) =>
    ok(await getMyEntry(ctx, requireSession(call).accountId, call.params.id)),
  saveEntry: async (ctx, call) =>
    ok(await saveEntry(ctx, requireSession(call).accountId, call.params.id, call.body)),
  discardRevision: async (ctx, call) =>
    ok(
      await discardRevision(ctx, requireSession(call).accountId, call.params.id, call.body.version),
    ),
  duplicateEntry: async (ctx, call) =>
    created(await duplicateEntry(ctx, requireSession(call).accountId, call.params.id)),
  discardEntry: async (ctx, call) =>
    ok(await discardEntry(ctx, requireSession(call).accountId, call.params.id)),
  submitEntry: async (ctx, call) => {
    const { accountId } = requireSession(call);
    return ok(await submitEntry(ctx, accountId, call.params.id, call.body.version), 'submitted');
  },
  withdrawEntry: async (ctx, call) => {
    const { accountId } = requireSession(call);
    return ok(await withdrawEntry(ctx, accountId, call.params.id, call.body.version));
  },
  entryMarks: async (ctx, call) => ok(await getEntryMarks(ctx, call, call.params.id)),
  markEntry: async (ctx, call) => ok(await markEntry(ctx, call, getInput(call))),
  noteEntry: async (ctx, call) => ok(await noteEntry(ctx, call, getInput(call))),
  removeEntryNote: async (ctx, call) => ok(await removeEntryNote(ctx, call, call.params)),
  entryTags: async (ctx) => ok(await listEntryTags(ctx)),
} satisfies Routes;
