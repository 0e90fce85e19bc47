import type { Routes } from '../../context.ts';
import { getInput, ok, respondAfter } from '../../platform/http/call.ts';
import { declareConflict, saveBallot } from './ballots.ts';
import { listDeskRounds, readDeskFilm, readDeskRound } from './jury-desk.ts';
import { abstainFilm, recuseFilm, saveScore, skipFilm } from './scores.ts';
import { reportWatched } from './watched.ts';

export const juryDeskRoutes = {
  desk: async (ctx, call) => ok(await listDeskRounds(ctx, call)),
  deskRound: async (ctx, call) => ok(await readDeskRound(ctx, call, call.params.id)),
  declareConflict: async (ctx, call) => {
    await declareConflict(ctx, call, getInput(call));
    return ok(await readDeskRound(ctx, call, call.params.id));
  },
  saveBallot: async (ctx, call) => ok(await saveBallot(ctx, call, getInput(call))),
  deskFilm: async (ctx, call) => ok(await readDeskFilm(ctx, call, call.params.id)),
  saveScore: async (ctx, call) => ok(await saveScore(ctx, call, getInput(call))),
  reportWatched: async (ctx, call) => ok(await reportWatched(ctx, call, getInput(call))),
  skipFilm: (ctx, call) => respondAfter(skipFilm(ctx, call, call.params.id)),
  abstainFilm: (ctx, call) => respondAfter(abstainFilm(ctx, call, call.params.id)),
  recuseFilm: (ctx, call) => respondAfter(recuseFilm(ctx, call, getInput(call))),
} satisfies Routes;
