import type { AskedChanges } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import type { Database } from '../../platform/db/database.ts';
import { localTextSql } from '../../platform/db/local-text.ts';
import type { Session } from '../../platform/http/call.ts';
import { listFormFiles } from '../entries/entry-files.ts';
import type { Entry, readEntryEvents } from '../entries/read-entry.ts';
import { listUnchangedFields } from '../entries/sent-back.ts';

import { listHiddenFields, redactEntryForm, redactFieldReasons } from './review.rules.ts';

interface Asked {
  session: Session;
  locale: Locale;
  entry: Pick<Entry, 'state' | 'form' | 'sent_back'>;
  events: Awaited<ReturnType<typeof readEntryEvents>>;
}

/**
 * Reads the requested changes and the previous form of a resubmitted entry that is not yet decided; null for any
 * other entry.
 */
export async function readRequestedChanges(
  db: Database,
  { session, locale, entry, events }: Asked,
): Promise<AskedChanges | null> {
  const { sent_back } = entry;
  const last = events.findLast(({ state }) => state === 'changes_requested');
  if (!sent_back || !last || entry.state === 'changes_requested') return null;
  const draft = redactEntryForm(session, sent_back.draft);
  const hidden = listHiddenFields(session);
  const shown = listFormFiles(draft).map((file): string => file.id);
  return {
    at: last.at,
    by: last.by,
    reasons: redactFieldReasons(session, last.reasons),
    unchanged: listUnchangedFields(sent_back, { form: entry.form, reasons: last.reasons }).filter(
      (field) => !hidden.includes(field),
    ),
    draft,
    school: draft.school_id
      ? await readSchoolName(db, draft.school_id, locale)
      : (draft.school_name ?? null),
    filenames: Object.fromEntries(
      Object.entries(sent_back.filenames).filter(([id]) => shown.includes(id)),
    ),
  };
}

async function readSchoolName(db: Database, id: number, locale: Locale): Promise<string | null> {
  const row = await db
    .selectFrom('contents as school')
    .select(localTextSql('school', 'name', locale).as('name'))
    .where('id', '=', id)
    .where('type', '=', 'schools')
    .executeTakeFirst();
  return row?.name ?? null;
}
