import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { GiveawayDraft } from '@film-contest/contract/review';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { lockEntry } from '../entries/change-entry-state.ts';
import { canEditGiveaways } from '../entries/entries.rules.ts';
import { isFilmRevised } from '../entries/revisions.rules.ts';
import { setGiveaways } from '../entries/set-giveaways.ts';
import { readFilm } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { requireNotHeldByOther } from './holds.ts';
import { readConsoleEntry } from './review.queries.ts';
import { toStaffReader } from './review.ts';

/**
 * Saves the giveaways of a film.
 * @throws parameter for a time beyond the end of the film, wrongState while a revision with another film is in review
 */
export async function saveGiveaways(
  ctx: Context,
  request: Request,
  { id, version, giveaways }: { id: string; version: number; giveaways: GiveawayDraft[] },
): Promise<ConsoleEntry> {
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'draft') throw new Refusal('notFound');
    if (entry.version !== version) throw new Refusal('changedMeanwhile');
    if (!canEditGiveaways(entry.state) || isFilmRevised(entry)) throw new Refusal('wrongState');
    await requireNotHeldByOther(tx, id, requireSession(request).accountId);
    const film = entry.video_id ? await readFilm(tx, entry.video_id, createUrlSigner(ctx)) : null;
    const seconds = film?.view.seconds ?? 0;
    const beyond = giveaways.findIndex(({ t }) => t > seconds);
    if (beyond >= 0) throw createFieldRefusal(`giveaways.${beyond}.t`, 'parameter');
    const { giveaways: before } = entry;
    const { giveaways: after } = await setGiveaways(tx, entry, giveaways);
    const target = `entry:${id}`;
    await recordChange(
      tx,
      request,
      'entry.mark',
      target,
      { giveaways: before },
      { giveaways: after },
    );
  });
  return readConsoleEntry(ctx, toStaffReader(request), id);
}
