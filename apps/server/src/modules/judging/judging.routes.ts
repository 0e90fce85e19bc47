import type { Routes } from '../../context.ts';
import { created, ok, respondAfter } from '../../platform/http/call.ts';
import { applyAssignments, planAssignments, planRelease, releaseJuror } from './assignments.ts';
import { chooseFilms } from './films.ts';
import { addConflict, addJurors, removeConflict, removeJuror, saveJuror } from './jurors.ts';
import { listRounds, readRound } from './round-view.ts';
import { closeRound, createRound, openRound, removeRound, saveRound } from './rounds.ts';

export const judgingRoutes = {
  judgingRounds: async (ctx, { query }) => ok(await listRounds(ctx, query)),
  createRound: async (ctx, call) => created(await createRound(ctx, call, call.body)),
  judgingRound: async (ctx, { params }) => ok(await readRound(ctx, params.id)),
  saveRound: async (ctx, call) => ok(await saveRound(ctx, call, { ...call.params, ...call.body })),
  removeRound: (ctx, call) => respondAfter(removeRound(ctx, call, call.params.id)),
  openRound: async (ctx, call) => ok(await openRound(ctx, call, { ...call.params, ...call.body })),
  closeRound: async (ctx, call) =>
    ok(await closeRound(ctx, call, { ...call.params, ...call.body })),
  chooseFilms: async (ctx, call) =>
    ok(await chooseFilms(ctx, call, { ...call.params, ...call.body })),
  addJurors: async (ctx, call) => ok(await addJurors(ctx, call, { ...call.params, ...call.body })),
  saveJuror: async (ctx, call) => ok(await saveJuror(ctx, call, { ...call.params, ...call.body })),
  removeJuror: async (ctx, call) => ok(await removeJuror(ctx, call, call.params.id)),
  addConflict: async (ctx, call) =>
    ok(await addConflict(ctx, call, { ...call.params, ...call.body })),
  removeConflict: async (ctx, call) => ok(await removeConflict(ctx, call, call.params)),
  planRelease: async (ctx, { params }) => ok(await planRelease(ctx, params.id)),
  releaseJuror: async (ctx, call) =>
    ok(await releaseJuror(ctx, call, { ...call.params, ...call.body })),
  planAssignments: async (ctx, { params }) => ok(await planAssignments(ctx, params.id)),
  applyAssignments: async (ctx, call) =>
    ok(await applyAssignments(ctx, call, { ...call.params, ...call.body })),
} satisfies Routes;
