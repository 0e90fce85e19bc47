import type {
  AskedChanges,
  EntryDraft,
  RevisedEntry,
  SentBack,
} from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import type { Database } from '../../platform/db/database.ts';
import { localTextSql } from '../../platform/db/local-text.ts';
import type { Session } from '../../platform/http/call.ts';
import { listFormFiles } from '../entries/entry-files.ts';
import { listChangedFields } from '../entries/form-changes.ts';
import { listUnchangedFields, readFormForComparison } from '../entries/form-comparison.ts';
import type { Entry, readEntryEvents } from '../entries/read-entry.ts';
import { getReviewedForm, isRevisionPending, type Revised } from '../entries/revisions.rules.ts';
import { redactEntryForm, redactFieldReasons, redactFields } from './review.rules.ts';

interface Asked {
  session: Session;
  locale: Locale;
  entry: Pick<Entry, 'state' | 'form' | 'sent_back'>;
  events: Awaited<ReturnType<typeof readEntryEvents>>;
}

/**
 * Reads the requested changes and the previous form of an entry that was submitted again and is not decided yet;
 * null for any other entry.
 */
export async function readRequestedChanges(
  db: Database,
  { session, locale, entry, events }: Asked,
): Promise<AskedChanges | null> {
  const { sent_back } = entry;
  const last = events.findLast(({ state }) => state === 'changes_requested');
  if (!sent_back || !last || entry.state === 'changes_requested') return null;
  return {
    ...(await redactPreviousForm(db, { session, locale }, sent_back)),
    at: last.at,
    by: last.by,
    reasons: redactFieldReasons(session, last.reasons),
    unchanged: redactFields(
      session,
      listUnchangedFields(sent_back, { form: entry.form, reasons: last.reasons }),
    ),
  };
}

type Reader = Pick<Asked, 'session' | 'locale'>;

/**
 * Reads the entrant's changes since reviewers last saw the entry, or the changes of a revision that waits for a
 * decision; null if there are none.
 */
export async function readRevisedEntry(
  db: Database,
  reader: Reader,
  entry: Revised & Pick<Entry, 'last_reviewed'>,
): Promise<RevisedEntry | null> {
  const isPending = isRevisionPending(entry);
  const before = isPending ? await readFormForComparison(db, entry.form) : entry.last_reviewed;
  const at = isPending ? entry.revision_submitted_at?.toISOString() : entry.last_reviewed?.at;
  if (!before || !at || entry.state === 'changes_requested') return null;
  return {
    ...(await redactPreviousForm(db, reader, before)),
    at,
    changed: redactFields(reader.session, listChangedFields(before.draft, getReviewedForm(entry))),
    isPending,
  };
}

/** Returns a stored previous form without the fields that the reader may not see. */
async function redactPreviousForm(db: Database, { session, locale }: Reader, kept: SentBack) {
  const draft = redactEntryForm(session, kept.draft);
  const shown = listFormFiles(draft).map((file): string => file.id);
  return {
    draft,
    school: await readDraftSchoolName(db, draft, locale),
    filenames: Object.fromEntries(
      Object.entries(kept.filenames).filter(([id]) => shown.includes(id)),
    ),
  };
}

/** Reads the name of the school of a form, from the list or as typed. */
export const readDraftSchoolName = async (db: Database, draft: EntryDraft, locale: Locale) =>
  draft.school_id ? await readSchoolName(db, draft.school_id, locale) : (draft.school_name ?? null);

async function readSchoolName(db: Database, id: number, locale: Locale): Promise<string | null> {
  const row = await db
    .selectFrom('contents as school')
    .select(localTextSql('school', 'name', locale).as('name'))
    .where('id', '=', id)
    .where('type', '=', 'schools')
    .executeTakeFirst();
  return row?.name ?? null;
}
