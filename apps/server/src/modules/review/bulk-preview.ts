import { type CodeName, codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { BulkActionName, BulkPreview } from '@film-contest/contract/entry-list';
import type { ChecklistItem } from '@film-contest/contract/review';
import type { Context } from '../../context.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { getCodeMessage } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findPlacementRefusal } from '../content/content.rules.ts';
import { isAnnouncementScheduled } from '../content/write-item.ts';
import { findPublicationRefusal } from '../entries/entries.rules.ts';
import type { Entry } from '../entries/read-entry.ts';
import { getReviewedForm } from '../entries/revisions.rules.ts';
import { type FilmRead, readFilms } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { pickLocale } from '../settings/settings.rules.ts';
import { readContest } from '../settings/settings.ts';
import { listBulkTickableItems, listMissingItems } from './checklist.rules.ts';
import { readTickedItemsOfEntries } from './checklist.ts';
import { readOtherHolders } from './holds.ts';
import { canDecideEntryOrRevision, findDecisionRefusal } from './review.rules.ts';

const noItems: ReadonlySet<string> = new Set();

/**
 * Finds which entries an action on several entries can process, by the rules of the action itself.
 * @throws notPermitted if the caller cannot run the action
 */
export async function previewBulk(
  ctx: Context,
  request: Request,
  { action, entries }: Contract['previewBulk']['body'],
): Promise<BulkPreview> {
  const session = requireSession(request);
  if (!canAccess(session, action === 'shortlist' ? 'canCurate' : 'canReview'))
    throw new Refusal('notPermitted');
  const facts = await readBulkFacts(
    ctx,
    entries.map(({ id }) => id),
    session.accountId,
  );
  const preview: BulkPreview = { ready: [], blocked: [], items: [] };
  for (const { id, version } of entries) {
    const why = findBulkRefusal(action, id, version, facts);
    if (!why) {
      preview.ready.push(id);
      continue;
    }
    const holder = facts.holders.get(id);
    const params = why === 'heldByOther' && holder !== undefined ? { name: holder } : undefined;
    const missing = why === 'checklistOpen' ? facts.listMissing(id) : [];
    preview.blocked.push({
      id,
      code: codes[why],
      msg: getCodeMessage(request.locale, codes[why], params),
      missing: missing.map(({ text }) => pickLocale(text, request.locale)),
    });
  }
  if (action === 'tick') {
    const waiting = preview.ready.flatMap(facts.listTickable);
    preview.items = facts.checklist
      .filter(({ isBulkTickable }) => isBulkTickable)
      .map(({ id, text }) => ({
        id,
        text: pickLocale(text, request.locale),
        entries: waiting.filter((item) => item.id === id).length,
      }));
  }
  return preview;
}

interface BulkFacts {
  entries: ReadonlyMap<string, Entry>;
  films: ReadonlyMap<string, FilmRead>;
  /** Names of the colleagues who hold entries. */
  holders: ReadonlyMap<string, string>;
  shortlisted: ReadonlySet<string>;
  /** Whether the shortlist is published later, by an announcement. */
  isShortlistScheduled: boolean;
  checklist: readonly ChecklistItem[];
  listMissing: (id: string) => ChecklistItem[];
  listTickable: (id: string) => ChecklistItem[];
}

async function readBulkFacts(
  ctx: Context,
  ids: readonly string[],
  accountId: string,
): Promise<BulkFacts> {
  const { db } = ctx;
  const [rows, holders, ticked, { checklist }, placed, isShortlistScheduled] = await Promise.all([
    db.selectFrom('entries').selectAll().where('id', 'in', ids).execute(),
    readOtherHolders(db, ids, accountId),
    readTickedItemsOfEntries(db, ids),
    readContest(db),
    db
      .selectFrom('contents')
      .select('entry_id')
      .where('type', '=', 'selectedopen')
      .where('state', '!=', 'removed')
      .where('entry_id', 'in', ids)
      .execute(),
    isAnnouncementScheduled(db, 'selectedopen'),
  ]);
  const videos = rows.flatMap((row) => getReviewedForm(row).url ?? []);
  const entries = new Map(rows.map((row) => [row.id, row]));
  const getFormOfEntry = (id: string) => {
    const entry = entries.get(id);
    return entry ? getReviewedForm(entry) : {};
  };
  const listItems = (list: typeof listMissingItems) => (id: string) =>
    list(checklist, getFormOfEntry(id), ticked.get(id) ?? noItems);
  return {
    entries,
    films: await readFilms(db, videos, createUrlSigner(ctx)),
    holders,
    shortlisted: new Set(placed.flatMap(({ entry_id }) => entry_id ?? [])),
    isShortlistScheduled,
    checklist,
    listMissing: listItems(listMissingItems),
    listTickable: listItems(listBulkTickableItems),
  };
}

function findBulkRefusal(
  action: BulkActionName,
  id: string,
  version: number,
  facts: BulkFacts,
): CodeName | null {
  const entry = facts.entries.get(id);
  if (action === 'shortlist') {
    if (facts.isShortlistScheduled) return 'announcedLater';
    const why = findPlacementRefusal(entry, 'open', 'published');
    return why ?? (facts.shortlisted.has(id) ? 'alreadyListed' : null);
  }
  // Ignores the version when ticking, because an item can be ticked in any version of the entry.
  const seen = action === 'tick' ? (entry?.version ?? version) : version;
  // Rejection applies to entries only, not to the revision of a published entry.
  const canDecide = action === 'reject' ? undefined : canDecideEntryOrRevision;
  const why = findDecisionRefusal(entry, seen, canDecide);
  if (!entry || why) return why;
  if (facts.holders.has(id)) return 'heldByOther';
  if (action !== 'publish') return null;
  const film = facts.films.get(getReviewedForm(entry).url ?? '') ?? null;
  const isComplete = facts.listMissing(id).length === 0;
  return findPublicationRefusal(entry, film) ?? (isComplete ? null : 'checklistOpen');
}
