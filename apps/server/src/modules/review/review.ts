import type { changesRequest } from '@film-contest/contract/decisions';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange, recordRead } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  canDisqualifyEntry,
  canHideEntry,
  canReopenEntry,
  canUnhideEntry,
  findPublicationRefusal,
} from '../entries/entries.rules.ts';
import { getEntryTitle } from '../entries/entry-texts.ts';
import { listChangedFields } from '../entries/form-changes.ts';
import { buildChangesLink, mailEntrant } from '../entries/mail-entrant.ts';
import { lockEntry, moveEntry } from '../entries/move-entry.ts';
import { type Entry, formatEntryNumber } from '../entries/read-entry.ts';
import {
  getReviewedForm,
  getRevisionState,
  isRevisionPending,
} from '../entries/revisions.rules.ts';
import {
  acceptRevision,
  handleReopenedRevision,
  markRevisionSeen,
  sendRevisionBack,
} from '../entries/revisions.ts';
import { readFilm, retryFilm as retryFilmOf } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { deleteChecklistTicks, requireCompleteChecklist } from './checklist.ts';
import { deleteHold, requireNotHeldByOther } from './holds.ts';
import { readConsoleEntry } from './review.queries.ts';
import { canDecideEntryOrRevision, findDecisionRefusal } from './review.rules.ts';

export const toRequestReader = (request: Request) => ({
  session: requireSession(request),
  locale: request.locale,
});

/** Fields with personal data. Their display to staff is recorded in the audit log. */
const personal = ['maker', 'letter', 'studentProof'] as const;

/** Reads one entry as far as the reader may see it. */
export async function openEntry(ctx: Context, request: Request, id: string): Promise<ConsoleEntry> {
  const entry = await readConsoleEntry(ctx, toRequestReader(request), id);
  if (canAccess(requireSession(request), 'canReview')) await markRevisionSeen(ctx.db, entry);
  const shown = personal.filter((part) => entry[part] !== null);
  if (shown.length > 0) await recordRead(ctx.db, request, 'entry.read', `entry:${id}`, { shown });
  return entry;
}

interface Decision {
  id: string;
  version: number;
}

/** Publishes an entry in review, or the submitted revision of a published entry, and notifies the entrant. */
export const publishEntry = (ctx: Context, request: Request, { id, version }: Decision) =>
  decideEntry(
    ctx,
    request,
    { id, version, ...buildRevisionDecision('publish') },
    async (tx, entry) => {
      const form = getReviewedForm(entry);
      const film = form.url ? await readFilm(tx, form.url, createUrlSigner(ctx)) : null;
      const why = findPublicationRefusal(entry, film);
      if (why) throw new Refusal(why);
      await requireCompleteChecklist(tx, { id, form });
      if (isRevisionPending(entry))
        return acceptRevision(ctx, tx, entry, requireSession(request).accountId);
      const moved = await moveEntry(tx, entry, 'published', {
        actorId: requireSession(request).accountId,
      });
      await mailEntrant(ctx, tx, entry.account_id, 'published', ({ locale, link }) => ({
        number: formatEntryNumber(entry.number) ?? '',
        title: getEntryTitle(entry, locale),
        link: link('galleryEntry', { id: entry.number ?? 0 }),
      }));
      return moved;
    },
  );

/** Requests changes from the entrant, with a reason for each field. A published entry stays public. */
export const requestChanges = (
  ctx: Context,
  request: Request,
  { id, version, reasons }: Decision & z.infer<typeof changesRequest>,
) =>
  decideEntry(
    ctx,
    request,
    { id, version, ...buildRevisionDecision('request_changes') },
    async (tx, entry) => {
      const actorId = requireSession(request).accountId;
      if (isRevisionPending(entry)) {
        await deleteChecklistTicks(tx, id);
        return sendRevisionBack(ctx, tx, entry, { reasons, actorId });
      }
      const moved = await moveEntry(tx, entry, 'changes_requested', { actorId, reasons });
      await deleteChecklistTicks(tx, id);
      await mailEntrant(ctx, tx, entry.account_id, 'changes', (maker) => ({
        number: formatEntryNumber(entry.number) ?? '',
        title: getEntryTitle(entry, maker.locale),
        reasons,
        isByMachine: false,
        link: buildChangesLink(maker, id, reasons),
        account: maker.link('account'),
      }));
      return moved;
    },
  );

export const rejectEntry = (
  ctx: Context,
  request: Request,
  { id, version, reason }: Decision & { reason: string },
) =>
  decideEntry(ctx, request, { id, version, action: 'entry.reject' }, async (tx, entry) => {
    const actorId = requireSession(request).accountId;
    const moved = await moveEntry(tx, entry, 'rejected', { actorId, note: reason });
    await mailEntrant(ctx, tx, entry.account_id, 'rejected', ({ locale, link }) => ({
      number: formatEntryNumber(entry.number) ?? '',
      title: getEntryTitle(entry, locale),
      reason,
      link: link('contactUs'),
      account: link('account'),
    }));
    return moved;
  });

/** Disqualifies a published entry, with a public reason. */
export const disqualifyEntry = (
  ctx: Context,
  request: Request,
  { id, version, reason }: Decision & { reason: string },
) =>
  decideEntry(
    ctx,
    request,
    {
      id,
      version,
      action: 'entry.disqualify',
      canDecide: ({ state }) => canDisqualifyEntry(state),
    },
    async (tx, entry) => {
      const actorId = requireSession(request).accountId;
      const moved = await moveEntry(tx, entry, 'disqualified', { actorId, note: reason });
      await mailEntrant(ctx, tx, entry.account_id, 'disqualified', ({ locale, link }) => ({
        number: formatEntryNumber(entry.number) ?? '',
        title: getEntryTitle(entry, locale),
        reason,
        link: link('contactUs'),
        account: link('account'),
      }));
      return moved;
    },
  );

/**
 * Reverts a decision: the entry returns to review with its votes, placements and checklist. The placements become
 * public again when the entry is published.
 */
export const reopenEntry = (
  ctx: Context,
  request: Request,
  { id, version, reason }: Decision & { reason: string },
) =>
  decideEntry(
    ctx,
    request,
    { id, version, action: 'entry.reopen', canDecide: canReopenEntry, recorded: { reason } },
    async (tx, entry) => {
      const actorId = requireSession(request).accountId;
      const moved = await moveEntry(tx, entry, 'in_review', { actorId, note: reason });
      const reopened = await handleReopenedRevision(tx, moved);
      await mailEntrant(ctx, tx, entry.account_id, 'reopened', ({ locale, link }) => ({
        number: formatEntryNumber(entry.number) ?? '',
        title: getEntryTitle(entry, locale),
        reason,
        link: link('contactUs'),
        account: link('account'),
      }));
      return reopened;
    },
  );

/** Hides a published entry from the site. The number, votes and placements stay. */
export const hideEntry = (
  ctx: Context,
  request: Request,
  { id, version, reason }: Decision & { reason: string },
) =>
  decideEntry(
    ctx,
    request,
    {
      id,
      version,
      action: 'entry.hide',
      canDecide: ({ state }) => canHideEntry(state),
      recorded: { reason },
    },
    async (tx, entry) => {
      const actorId = requireSession(request).accountId;
      const moved = await moveEntry(tx, entry, 'hidden', { actorId, note: reason });
      await mailEntrant(ctx, tx, entry.account_id, 'hidden', ({ locale, link }) => ({
        number: formatEntryNumber(entry.number) ?? '',
        title: getEntryTitle(entry, locale),
        reason,
        link: link('contactUs'),
        account: link('account'),
      }));
      return moved;
    },
  );

/** Shows a hidden entry on the site again. */
export const showEntry = (ctx: Context, request: Request, { id, version }: Decision) =>
  decideEntry(
    ctx,
    request,
    { id, version, action: 'entry.show', canDecide: ({ state }) => canUnhideEntry(state) },
    async (tx, entry) => {
      const moved = await moveEntry(tx, entry, 'published', {
        actorId: requireSession(request).accountId,
      });
      await mailEntrant(ctx, tx, entry.account_id, 'shown', ({ locale, link }) => ({
        number: formatEntryNumber(entry.number) ?? '',
        title: getEntryTitle(entry, locale),
        link: link('galleryEntry', { id: entry.number ?? 0 }),
      }));
      return moved;
    },
  );

interface Deciding extends Decision {
  action: string;
  /** Action in the audit record if the decision is about a revision. */
  revisionAction?: string;
  canDecide?: (entry: Entry) => boolean;
  /** Additional values of the audit record. */
  recorded?: { reason: string };
}

/**
 * Builds the options of a decision that applies to entries in review and to submitted revisions of published
 * entries.
 */
const buildRevisionDecision = (action: 'publish' | 'request_changes') => ({
  action: `entry.${action}`,
  revisionAction: `entry.revision.${action}`,
  canDecide: canDecideEntryOrRevision,
});

/** Runs a decision in one transaction: locks the entry, checks its version, changes it and records the change. */
async function decideEntry(
  ctx: Context,
  request: Request,
  { id, version, action, revisionAction, canDecide, recorded }: Deciding,
  change: (tx: Tx, entry: Entry) => Promise<Entry>,
): Promise<ConsoleEntry> {
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    const why = findDecisionRefusal(entry, version, canDecide);
    if (!entry || why) throw new Refusal(why ?? 'notFound');
    await requireNotHeldByOther(tx, id, requireSession(request).accountId);
    const moved = await change(tx, entry);
    if (revisionAction && isRevisionPending(entry)) {
      const { revision, form } = entry;
      const toRevisionRecord = (each: Entry) => ({
        revision: getRevisionState(each),
        changed: listChangedFields(form, revision?.form ?? form),
        reasons: each.revision?.reasons ?? [],
      });
      await recordChange(
        tx,
        request,
        revisionAction,
        `entry:${id}`,
        toRevisionRecord(entry),
        toRevisionRecord(moved),
      );
    } else {
      const toDecisionRecord = ({ state, reasons }: Entry) => ({ state, reasons });
      await recordChange(tx, request, action, `entry:${id}`, toDecisionRecord(entry), {
        ...toDecisionRecord(moved),
        ...recorded,
      });
    }
    await deleteHold(tx, id);
  });
  return readConsoleEntry(ctx, toRequestReader(request), id);
}

export async function retryFilm(ctx: Context, request: Request, id: string): Promise<ConsoleEntry> {
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    const filmId = entry && getReviewedForm(entry).url;
    if (!filmId || entry.state === 'draft') throw new Refusal('notFound');
    await retryFilmOf(tx, filmId);
    await recordChange(tx, request, 'film.retry', `entry:${id}`, null, null);
  });
  return readConsoleEntry(ctx, toRequestReader(request), id);
}
