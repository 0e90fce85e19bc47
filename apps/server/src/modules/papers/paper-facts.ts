import type { EntryDraft } from '@film-contest/contract/entries';
import { clearFieldsOfOtherGroup } from '@film-contest/contract/entry-groups';
import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import { listFormFiles, readFormFiles, type Upload } from '../entries/entry-files.ts';
import { readDraftSchoolName } from '../review/requested-changes.ts';
import { getCachedContest } from '../settings/settings.ts';

/** Contents of a paper. Null values are left blank. */
export interface PaperFacts {
  /** Time of the last change of the paper's contents. */
  date: Date;
  contest: string;
  organiser: string;
  number: string | null;
  title: string | null;
  titleEn?: string | null;
  desc: string | null;
  descEn?: string | null;
  team: string | null;
  teamDesc: string | null;
  group: 'open' | 'student' | null;
  school: string | null;
  contact: string | null;
  guardian: EntryDraft['guardian'];
  declarations: EntryDraft['declarations'];
  /** Files of the entry; null if they are not yet known. */
  files: PaperFile[] | null;
}

export type PaperFile = Pick<Upload, 'kind' | 'filename' | 'size'> & { sha256: string | null };

/** Date of the last change of the papers' wording, printed on blank papers. */
const worded = new Date('2026-11-27T00:00:00Z');

export async function createBlankFacts(ctx: Context, locale: Locale): Promise<PaperFacts> {
  const { name, organiser } = await getCachedContest(ctx);
  return {
    date: worded,
    contest: name[locale],
    organiser: organiser[locale] || getTranslator(locale, 'papers')('papers.unnamedOrganiser'),
    number: null,
    title: null,
    desc: null,
    team: null,
    teamDesc: null,
    group: null,
    school: null,
    contact: null,
    guardian: null,
    declarations: null,
    files: null,
  };
}

/** Reads the contents of an entry's papers, and the account that owns the entry; null if there is no such entry. */
export async function readEntryFacts(
  ctx: Context,
  id: string,
  locale: Locale,
): Promise<(PaperFacts & { accountId: string }) | null> {
  const row = await ctx.db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(['number', 'form', 'revision', 'account_id', 'entries.updated_at'])
    .select(['accounts.email', 'accounts.phone'])
    .where('entries.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  // Uses the saved form, because the entrant prints the papers before the submission.
  const form = row.revision?.form ?? row.form;
  return {
    ...(await createBlankFacts(ctx, locale)),
    accountId: row.account_id,
    date: row.updated_at,
    number: row.number === null ? null : formatPublicNumber(row.number),
    title: trimToNull(form.title),
    titleEn: trimToNull(form.title_en),
    desc: trimToNull(form.desc),
    descEn: trimToNull(form.desc_en),
    team: trimToNull(form.team),
    teamDesc: trimToNull(form.team_desc),
    group: form.group ?? null,
    school: trimToNull(await readDraftSchoolName(ctx.db, clearFieldsOfOtherGroup(form), locale)),
    contact: row.email ?? row.phone,
    guardian: form.guardian,
    declarations: form.declarations,
    files: await listPaperFiles(ctx, form),
  };
}

const trimToNull = (text: string | null | undefined) => text?.trim() || null;

/** Lists the files of an entry without the signed papers. */
async function listPaperFiles({ db }: Context, form: EntryDraft): Promise<PaperFile[]> {
  const rows = await readFormFiles(db, form);
  return listFormFiles(form).flatMap(({ id, kind }) => {
    const row = rows.get(id);
    if (!row || row.state === 'refused' || kind === 'empower') return [];
    const { filename, size, sha256, declared_sha256 } = row;
    return [{ kind, filename, size, sha256: kind === 'url' ? (sha256 ?? declared_sha256) : null }];
  });
}
