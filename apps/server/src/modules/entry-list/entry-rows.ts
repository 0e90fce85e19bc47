import { listCheckIds, type MachineCheck } from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { type ConsoleEntryRow, placementLists } from '@film-contest/contract/entry-list';
import type { Locale } from '@film-contest/contract/locales';
import type { ChecklistItem, EntryTexts } from '@film-contest/contract/review';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import type { Session } from '../../platform/http/call.ts';
import { type CheckedFile, readFileCheckResults } from '../entries/entry-files.ts';
import { formatEntryNumber, listCheckFindings } from '../entries/read-entry.ts';
import { getReviewedForm, isRevisionPending, type Reviewed } from '../entries/revisions.rules.ts';
import { schoolNameSql } from '../gallery/cards.ts';
import { createUrlSigner, toPictureUrls } from '../media/media.ts';
import { filterRequiredItems, listMissingItems } from '../review/checklist.rules.ts';
import { readTickedItemsOfEntries } from '../review/checklist.ts';
import {
  canDecideEntryOrRevision,
  canSeePrivateFields,
  redactEntryForm,
} from '../review/review.rules.ts';
import { joinReviewTables, reviewColumns, toAssigneeAndHolder } from '../review/review-columns.ts';
import { getCachedContest } from '../settings/settings.ts';

export interface Reader {
  session: Session;
  locale: Locale;
}

export interface EntryRow {
  row: ConsoleEntryRow;
  notes: string[];
  texts: EntryTexts;
  contact: { name: string | null; address: string };
}

/** Describes entries as rows of the list, in the order of their ids. Deleted entries are omitted. */
export async function buildEntryRows(
  ctx: Context,
  { session, locale }: Reader,
  ids: readonly string[],
): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const [rows, placements, { checklist }, ticked] = await Promise.all([
    readEntryRows(ctx, locale, ids),
    readPlacements(ctx, ids),
    getCachedContest(ctx),
    readTickedItemsOfEntries(ctx.db, ids),
  ]);
  const files = await readFileCheckResults(
    ctx.db,
    rows.map(({ form }) => form),
  );
  const address = createUrlSigner(ctx);
  const described = new Map(
    rows.map((row): [string, EntryRow] => [
      row.id,
      {
        row: {
          id: row.id,
          version: row.version,
          number: formatEntryNumber(row.number),
          title: row.title,
          team: row.team,
          group: row.group_name,
          school: row.school,
          state: row.state,
          revision: isRevisionPending(row) ? 'pending' : row.is_revised ? 'changed' : null,
          filmState: row.film_state,
          ...summarizeCheckFindings(session, row, files),
          checklist: summarizeChecklist(session, row, checklist, ticked.get(row.id)),
          seconds: row.seconds,
          votes: row.votes,
          cover: toPictureUrls(row.cover?.card, address),
          placements: placements.get(row.id) ?? [],
          flag: row.flag,
          tags: row.tags ?? [],
          notes: row.notes.length,
          firstSubmittedAt: row.first_submitted_at?.toISOString() ?? null,
          submittedAt: row.submitted_at?.toISOString() ?? null,
          updatedAt: row.updated_at.toISOString(),
          makerLocale: row.maker_locale,
          ...toAssigneeAndHolder(row, session.accountId),
        },
        notes: row.notes,
        texts: row.texts,
        contact: { name: row.maker_name, address: row.email ?? row.phone ?? '' },
      },
    ]),
  );
  return ids.flatMap((id) => described.get(id) ?? []);
}

/** SQL: the internal notes of an entry with their authors, oldest first. */
const notesSql = sql<string[]>`array(
  select concat_ws(': ', nullif(${staffNameSql('author')}, ''), text)
  from entry_notes left join accounts as author on author.id = entry_notes.account_id
  where entry_notes.entry_id = entries.id order by entry_notes.id)`;

/** SQL: the time of an entry's first submission. */
const firstSubmissionSql = sql<Date | null>`coalesce(
  (select min(at) from entry_events where entry_id = entries.id and state = 'received'),
  entries.submitted_at)`;

const readEntryRows = ({ db }: Context, locale: Locale, ids: readonly string[]) =>
  joinReviewTables(db.selectFrom('entries'))
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .leftJoin('entry_marks', 'entry_marks.entry_id', 'entries.id')
    .leftJoin('films', 'films.upload_id', 'entries.video_id')
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (entries.form ->> 'front_cover_url')::uuid`),
    )
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .select([
      'entries.id',
      'entries.version',
      'entries.form',
      'entries.texts',
      'entries.number',
      'entries.title',
      'entries.team',
      'entries.group_name',
      schoolNameSql(locale).as('school'),
      'entries.state',
      'entries.revision',
      'entries.revision_submitted_at',
      sql<boolean>`last_reviewed is not null`.as('is_revised'),
      'entries.submitted_at',
      firstSubmissionSql.as('first_submitted_at'),
      'entries.updated_at',
      'films.state as film_state',
      'films.checks',
      'films.seconds',
      'cover.facts as cover',
      sql<number>`coalesce(vote_tallies.votes, 0)`.as('votes'),
      'entry_marks.flag',
      'entry_marks.tags',
      notesSql.as('notes'),
      'accounts.name as maker_name',
      'accounts.locale as maker_locale',
      'accounts.email',
      'accounts.phone',
      ...reviewColumns,
    ])
    .where('entries.id', 'in', ids)
    .where('entries.state', '!=', 'draft')
    .execute();

type Placements = ConsoleEntryRow['placements'];

async function readPlacements({ db }: Context, ids: readonly string[]) {
  const rows = await db
    .selectFrom('contents')
    .select(['entry_id', 'type'])
    .where('entry_id', 'in', ids)
    .where('type', 'in', placementLists)
    .where('state', '!=', 'removed')
    .execute();
  const placed = new Map<string, Placements>();
  for (const list of placementLists) {
    for (const { entry_id } of rows.filter(({ type }) => type === list)) {
      if (entry_id) placed.set(entry_id, [...(placed.get(entry_id) ?? []), list]);
    }
  }
  return placed;
}

/**
 * Counts the required checklist items of an entry or a revision in review. The number reveals whether a team member is
 * under 14.
 */
function summarizeChecklist(
  session: Session,
  entry: Reviewed,
  items: readonly ChecklistItem[],
  ticked: ReadonlySet<string> = new Set(),
): ConsoleEntryRow['checklist'] {
  if (!canDecideEntryOrRevision(entry) || !canSeePrivateFields(session)) return null;
  const form = getReviewedForm(entry);
  const required = filterRequiredItems(items, form).length;
  return { required, ticked: required - listMissingItems(items, form, ticked).length };
}

interface Judged {
  form: EntryDraft;
  checks: MachineCheck[] | null;
  seconds: number | null;
}

function summarizeCheckFindings(
  session: Session,
  { form, checks, seconds }: Judged,
  files: Map<string, CheckedFile>,
) {
  const shown = redactEntryForm(session, form);
  const found = listCheckFindings(shown, files, checks && { checks, view: { seconds } });
  return {
    checks: {
      refusals: listCheckIds(found, 'refusal').length,
      advice: listCheckIds(found, 'advice').length,
    },
    isUnder14: canSeePrivateFields(session) ? (shown.guardian?.under14 ?? false) : null,
  };
}
