import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { GiveawayDraft } from '@film-contest/contract/review';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { canMark } from '../entries/entries.rules.ts';
import { lockEntry } from '../entries/move-entry.ts';
import { setGiveaways } from '../entries/set-giveaways.ts';
import { readFilm } from '../films/films.ts';
import { signedAddress } from '../media/media.ts';
import { refuseHeldByOther } from './holds.ts';
import { readConsoleEntry } from './review.queries.ts';
import { readerOf } from './review.ts';

/**
 * Marks where the scam of a film gives itself away. Refuses with 4006, 4008, 4017, 4050, and with
 * 1000 a moment that the film does not have.
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
    if (!canMark(entry.state)) throw new Refusal('wrongState');
    await refuseHeldByOther(tx, id, sessionOf(request).accountId);
    const film = entry.video_id ? await readFilm(tx, entry.video_id, signedAddress(ctx)) : null;
    const seconds = film?.view.seconds ?? 0;
    const beyond = giveaways.findIndex(({ t }) => t > seconds);
    if (beyond >= 0) throw fieldRefusal(`giveaways.${beyond}.t`, 'parameter');
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
  return readConsoleEntry(ctx, readerOf(request), id);
}
