import type { changesRequest } from '@film-contest/contract/decisions';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange, recordReadAccess } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeEntryState, lockEntry } from '../entries/change-entry-state.ts';
import {
  canDisqualifyEntry,
  canHideEntry,
  canReopenEntry,
  canUnhideEntry,
  findPublicationRefusal,
  type MovedState,
} from '../entries/entries.rules.ts';
import { listChangedFields } from '../entries/form-changes.ts';
import { getEntryMailValues, mailEntrant, mailRequestedChanges } from '../entries/mail-entrant.ts';
import type { Entry } from '../entries/read-entry.ts';
import {
  getReviewedForm,
  getRevisionState,
  isRevisionPending,
} from '../entries/revisions.rules.ts';
import {
  acceptRevision,
  applyOrResetReopenedRevision,
  markRevisionSeen,
  sendRevisionBack,
} from '../entries/revisions.ts';
import { readFilm, retryFilm as retryFilmOf } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { deleteChecklistTicks, requireCompleteChecklist } from './checklist.ts';
import { deleteHold, requireNotHeldByOther } from './holds.ts';
import { readConsoleEntry } from './review.queries.ts';
import { canDecideEntryOrRevision, findDecisionRefusal } from './review.rules.ts';

export const toStaffReader = (request: Request) => ({
  session: requireSession(request),
  locale: request.locale,
});

/** Fields with personal data. Their display to staff is recorded in the audit log. */
const personal = ['maker', 'letter', 'studentProof'] as const;

/** Reads one entry as far as the reader may see it. */
export async function readEntryAndRecordAccess(
  ctx: Context,
  request: Request,
  id: string,
): Promise<ConsoleEntry> {
  const entry = await readConsoleEntry(ctx, toStaffReader(request), id);
  if (canAccess(requireSession(request), 'canReview')) await markRevisionSeen(ctx.db, entry);
  const shown = personal.filter((part) => entry[part] !== null);
  if (shown.length > 0)
    await recordReadAccess(ctx.db, request, 'entry.read', `entry:${id}`, { shown });
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
    { id, version, ...buildRevisionDecisionOptions('publish') },
    async (tx, entry) => {
      const form = getReviewedForm(entry);
      const film = form.url ? await readFilm(tx, form.url, createUrlSigner(ctx)) : null;
      const why = findPublicationRefusal(entry, film);
      if (why) throw new Refusal(why);
      await requireCompleteChecklist(tx, { id, form });
      if (isRevisionPending(entry))
        return acceptRevision(ctx, tx, entry, requireSession(request).accountId);
      return moveToPublished(ctx, tx, request, entry, 'published');
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
    { id, version, ...buildRevisionDecisionOptions('request_changes') },
    async (tx, entry) => {
      const actorId = requireSession(request).accountId;
      if (isRevisionPending(entry)) {
        await deleteChecklistTicks(tx, id);
        return sendRevisionBack(ctx, tx, entry, { reasons, actorId });
      }
      const moved = await changeEntryState(tx, entry, 'changes_requested', { actorId, reasons });
      await deleteChecklistTicks(tx, id);
      await mailRequestedChanges(ctx, tx, entry, { reasons, isByMachine: false });
      return moved;
    },
  );

interface ReasonedDecision extends Pick<Deciding, 'action' | 'canDecide'> {
  to: MovedState;
  letter: 'rejected' | 'disqualified' | 'reopened' | 'hidden';
  /** Whether the audit record contains the reason. */
  isReasonRecorded?: boolean;
  /** Runs after the change of the state. */
  complete?: (tx: Tx, moved: Entry) => Promise<Entry>;
}

/** Builds a decision that gives the entrant a reason. */
const decideWithReason =
  ({ to, letter, isReasonRecorded, complete, ...rules }: ReasonedDecision) =>
  (ctx: Context, request: Request, { id, version, reason }: Decision & { reason: string }) =>
    decideEntry(
      ctx,
      request,
      { id, version, ...rules, ...(isReasonRecorded && { recorded: { reason } }) },
      async (tx, entry) => {
        const actorId = requireSession(request).accountId;
        const moved = await changeEntryState(tx, entry, to, { actorId, note: reason });
        await mailEntrant(ctx, tx, entry.account_id, letter, (maker) => ({
          ...getEntryMailValues(entry, maker),
          reason,
          link: maker.link('contactUs'),
          account: maker.link('account'),
        }));
        return complete ? complete(tx, moved) : moved;
      },
    );

export const rejectEntry = decideWithReason({
  action: 'entry.reject',
  to: 'rejected',
  letter: 'rejected',
});

/** Disqualifies a published entry, with a public reason. */
export const disqualifyEntry = decideWithReason({
  action: 'entry.disqualify',
  canDecide: ({ state }) => canDisqualifyEntry(state),
  to: 'disqualified',
  letter: 'disqualified',
});

/**
 * Reverts a decision: the entry returns to review with its votes, placements and checklist. The placements become
 * public again when the entry is published.
 */
export const reopenEntry = decideWithReason({
  action: 'entry.reopen',
  canDecide: canReopenEntry,
  to: 'in_review',
  letter: 'reopened',
  isReasonRecorded: true,
  complete: applyOrResetReopenedRevision,
});

/** Hides a published entry from the site. The number, votes and placements stay. */
export const hideEntry = decideWithReason({
  action: 'entry.hide',
  canDecide: ({ state }) => canHideEntry(state),
  to: 'hidden',
  letter: 'hidden',
  isReasonRecorded: true,
});

/** Shows a hidden entry on the site again. */
export const showEntry = (ctx: Context, request: Request, { id, version }: Decision) =>
  decideEntry(
    ctx,
    request,
    { id, version, action: 'entry.show', canDecide: ({ state }) => canUnhideEntry(state) },
    (tx, entry) => moveToPublished(ctx, tx, request, entry, 'shown'),
  );

/** Moves an entry to the public entries and notifies the entrant. */
async function moveToPublished(
  ctx: Context,
  tx: Tx,
  request: Request,
  entry: Entry,
  letter: 'published' | 'shown',
): Promise<Entry> {
  const { accountId } = requireSession(request);
  const moved = await changeEntryState(tx, entry, 'published', { actorId: accountId });
  await mailEntrant(ctx, tx, entry.account_id, letter, (maker) => ({
    ...getEntryMailValues(entry, maker),
    link: maker.link('galleryEntry', { id: entry.number ?? 0 }),
  }));
  return moved;
}

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
const buildRevisionDecisionOptions = (action: 'publish' | 'request_changes') => ({
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
  return readConsoleEntry(ctx, toStaffReader(request), id);
}

export async function retryFilm(ctx: Context, request: Request, id: string): Promise<ConsoleEntry> {
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    const filmId = entry && getReviewedForm(entry).url;
    if (!filmId || entry.state === 'draft') throw new Refusal('notFound');
    await retryFilmOf(tx, filmId);
    await recordChange(tx, request, 'film.retry', `entry:${id}`, null, null);
  });
  return readConsoleEntry(ctx, toStaffReader(request), id);
}
