import type { ConsoleEntry, changesRequest, EntryState } from '@film-contest/contract/entries';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange, recordRead } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { canDecide, canDisqualify, whyCannotPublish } from '../entries/entries.rules.ts';
import { changesLink, mailMaker } from '../entries/mail-maker.ts';
import { lockEntry, moveEntry } from '../entries/move-entry.ts';
import { type Entry, shownNumber } from '../entries/read-entry.ts';
import { readFilm, retryFilm as retryFilmOf } from '../films/films.ts';
import { signedAddress } from '../media/media.ts';
import { dropTicks, refuseOpenChecklist } from './checklist.ts';
import { dropHold, refuseHeldByOther } from './holds.ts';
import { readConsoleEntry } from './review.queries.ts';

/** Who asks, and in which language. */
export const readerOf = (request: Request) => ({
  session: sessionOf(request),
  locale: request.locale,
});

/** What names people in an entry: each is on record when staff open it. */
const personal = ['maker', 'letter', 'studentProof'] as const;

/** Everything known of one entry, as far as its reader may see it. @throws notFound */
export async function openEntry(ctx: Context, request: Request, id: string): Promise<ConsoleEntry> {
  const entry = await readConsoleEntry(ctx, readerOf(request), id);
  const shown = personal.filter((part) => entry[part] !== null);
  if (shown.length > 0) await recordRead(ctx.db, request, 'entry.read', `entry:${id}`, { shown });
  return entry;
}

interface Decision {
  id: string;
  version: number;
}

/** Publishes an entry in review; its maker is told. Refuses with 4006, 4008, 4017, 4050, 4051. */
export const publish = (ctx: Context, request: Request, { id, version }: Decision) =>
  decide(ctx, request, { id, version, action: 'entry.publish' }, async (tx, entry) => {
    const film = entry.video_id ? await readFilm(tx, entry.video_id, signedAddress(ctx)) : null;
    const why = whyCannotPublish(entry.state, film);
    if (why) throw new Refusal(why);
    await refuseOpenChecklist(tx, entry, request.locale);
    const moved = await moveEntry(tx, entry, 'published', {
      actorId: sessionOf(request).accountId,
    });
    await mailMaker(ctx, tx, entry.account_id, 'published', ({ link }) => ({
      number: shownNumber(entry.number) ?? '',
      title: entry.title,
      link: link('galleryEntry', { id: entry.number ?? 0 }),
    }));
    return moved;
  });

/** Sends an entry back to its maker with a reason for each field that is to change. */
export const requestChanges = (
  ctx: Context,
  request: Request,
  { id, version, reasons }: Decision & z.infer<typeof changesRequest>,
) =>
  decide(ctx, request, { id, version, action: 'entry.request_changes' }, async (tx, entry) => {
    const actorId = sessionOf(request).accountId;
    const moved = await moveEntry(tx, entry, 'changes_requested', { actorId, reasons });
    await dropTicks(tx, id);
    await mailMaker(ctx, tx, entry.account_id, 'changes', (maker) => ({
      number: shownNumber(entry.number) ?? '',
      title: entry.title,
      reasons,
      isByMachine: false,
      link: changesLink(maker, id, reasons),
      account: maker.link('account'),
    }));
    return moved;
  });

/** Turns an entry down for good. */
export const reject = (
  ctx: Context,
  request: Request,
  { id, version, reason }: Decision & { reason: string },
) =>
  decide(ctx, request, { id, version, action: 'entry.reject' }, async (tx, entry) => {
    const actorId = sessionOf(request).accountId;
    const moved = await moveEntry(tx, entry, 'rejected', { actorId, note: reason });
    await mailMaker(ctx, tx, entry.account_id, 'rejected', ({ link }) => ({
      number: shownNumber(entry.number) ?? '',
      title: entry.title,
      reason,
      link: link('contactUs'),
      account: link('account'),
    }));
    return moved;
  });

/**
 * Takes a published entry out of the contest, with a reason that everyone can read. Refuses with
 * 4006, 4008, 4017.
 */
export const disqualify = (
  ctx: Context,
  request: Request,
  { id, version, reason }: Decision & { reason: string },
) =>
  decide(
    ctx,
    request,
    { id, version, action: 'entry.disqualify', from: canDisqualify },
    async (tx, entry) => {
      const actorId = sessionOf(request).accountId;
      const moved = await moveEntry(tx, entry, 'disqualified', { actorId, note: reason });
      await mailMaker(ctx, tx, entry.account_id, 'disqualified', ({ link }) => ({
        number: shownNumber(entry.number) ?? '',
        title: entry.title,
        reason,
        link: link('contactUs'),
        account: link('account'),
      }));
      return moved;
    },
  );

interface Deciding extends Decision {
  action: string;
  /** Whether an entry of that state can be decided about so. */
  from?: (state: EntryState) => boolean;
}

/** One decision: lock, version, change and audit record in one transaction. */
async function decide(
  ctx: Context,
  request: Request,
  { id, version, action, from = canDecide }: Deciding,
  change: (tx: Tx, entry: Entry) => Promise<Entry>,
): Promise<ConsoleEntry> {
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'draft') throw new Refusal('notFound');
    if (entry.version !== version) throw new Refusal('changedMeanwhile');
    if (!from(entry.state)) throw new Refusal('wrongState');
    await refuseHeldByOther(tx, id, sessionOf(request).accountId);
    const moved = await change(tx, entry);
    const seen = ({ state, reasons }: Entry) => ({ state, reasons });
    await recordChange(tx, request, action, `entry:${id}`, seen(entry), seen(moved));
    await dropHold(tx, id);
  });
  return readConsoleEntry(ctx, readerOf(request), id);
}

/** Queues a failed film again. */
export async function retryFilm(ctx: Context, request: Request, id: string): Promise<ConsoleEntry> {
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry?.video_id || entry.state === 'draft') throw new Refusal('notFound');
    await retryFilmOf(tx, entry.video_id);
    await recordChange(tx, request, 'film.retry', `entry:${id}`, null, null);
  });
  return readConsoleEntry(ctx, readerOf(request), id);
}
