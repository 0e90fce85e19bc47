import type { Routes } from '../../context.ts';
import { created, getInput, ok, respondAfter } from '../../platform/http/call.ts';
import { applyAssignments, planAssignments, planRelease, releaseJuror } from './assignments.ts';
import { chooseFilms } from './films.ts';
import { addConflict, addJurors, removeConflict, removeJuror, saveJuror } from './jurors.ts';
import { listRounds, readRound } from './round-view.ts';
import { closeRound, createRound, openRound, removeRound, saveRound } from './rounds.ts';

export const judgingRoutes = {
  judgingRounds: async (ctx, { query }) => ok(await listRounds(ctx, query)),
  createRound: async (ctx, call) => created(await createRound(ctx, call, call.body)),
  judgingRound: async (ctx, { params }) => ok(await readRound(ctx, params.id)),
  saveRound: async (ctx, call) => ok(await saveRound(ctx, call, getInput(call))),
  removeRound: (ctx, call) => respondAfter(removeRound(ctx, call, call.params.id)),
  openRound: async (ctx, call) => ok(await openRound(ctx, call, getInput(call))),
  closeRound: async (ctx, call) => ok(await closeRound(ctx, call, getInput(call))),
  chooseFilms: async (ctx, call) => ok(await chooseFilms(ctx, call, getInput(call))),
  addJurors: async (ctx, call) => ok(await addJurors(ctx, call, getInput(call))),
  saveJuror: async (ctx, call) => ok(await saveJuror(ctx, call, getInput(call))),
  removeJuror: async (ctx, call) => ok(await removeJuror(ctx, call, call.params.id)),
  addConflict: async (ctx, call) => ok(await addConflict(ctx, call, getInput(call))),
  removeConflict: async (ctx, call) => ok(await removeConflict(ctx, call, call.params)),
  planRelease: async (ctx, { params }) => ok(await planRelease(ctx, params.id)),
  releaseJuror: async (ctx, call) => ok(await releaseJuror(ctx, call, getInput(call))),
  planAssignments: async (ctx, { params }) => ok(await planAssignments(ctx, params.id)),
  applyAssignments: async (ctx, call) => ok(await applyAssignments(ctx, call, getInput(call))),
} satisfies Routes;
