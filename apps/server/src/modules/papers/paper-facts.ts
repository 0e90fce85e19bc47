import type { EntryDraft } from '@film-contest/contract/entries';
import { formatNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import { listFormFiles, readFormFiles, type Upload } from '../entries/entry-files.ts';
import { schoolName } from '../gallery/cards.ts';
import { getCachedContest } from '../settings/settings.ts';

/** What papers say. Whatever is null is left for the pen. */
export interface PaperFacts {
  /** When it was last changed. */
  date: Date;
  contest: string;
  organiser: string;
  number: string | null;
  title: string | null;
  desc: string | null;
  team: string | null;
  teamDesc: string | null;
  group: 'open' | 'student' | null;
  school: string | null;
  /** How the organiser reaches whoever submits. */
  contact: string | null;
  guardian: EntryDraft['guardian'];
  declarations: EntryDraft['declarations'];
  /** Null where nobody knows yet what will be sent. */
  files: PaperFile[] | null;
}

export type PaperFile = Pick<Upload, 'kind' | 'filename' | 'size'> & { sha256: string | null };

/** When the wording of the papers was last changed; that is the date of blank ones. */
const worded = new Date('2026-11-22T00:00:00Z');

/** Of a template that nobody has filled in. */
export async function blankFacts(ctx: Context, locale: Locale): Promise<PaperFacts> {
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

/** What is saved of an entry, and whose it is; null when there is no such entry. */
export async function entryFacts(
  ctx: Context,
  id: string,
  locale: Locale,
): Promise<(PaperFacts & { accountId: string }) | null> {
  const row = await ctx.db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .select(['number', 'form', 'account_id', 'entries.updated_at'])
    .select(['accounts.email', 'accounts.phone'])
    .select(schoolName(locale).as('school_shown'))
    .where('entries.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { form } = row;
  return {
    ...(await blankFacts(ctx, locale)),
    accountId: row.account_id,
    date: row.updated_at,
    number: row.number === null ? null : formatNumber(row.number),
    title: written(form.title),
    desc: written(form.desc),
    team: written(form.team),
    teamDesc: written(form.team_desc),
    group: form.group ?? null,
    school: written(row.school_shown),
    contact: row.email ?? row.phone,
    guardian: form.guardian,
    declarations: form.declarations,
    files: await namedFiles(ctx, form),
  };
}

const written = (text: string | null | undefined) => text?.trim() || null;

/** The papers themselves are not among them: they are what is being made. */
async function namedFiles({ db }: Context, form: EntryDraft): Promise<PaperFile[]> {
  const rows = await readFormFiles(db, form);
  return listFormFiles(form).flatMap(({ id, kind }) => {
    const row = rows.get(id);
    if (!row || row.state === 'refused' || kind === 'empower') return [];
    const { filename, size, sha256, declared_sha256 } = row;
    return [{ kind, filename, size, sha256: kind === 'url' ? (sha256 ?? declared_sha256) : null }];
  });
}
