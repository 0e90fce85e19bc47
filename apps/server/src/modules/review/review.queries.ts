import { idsAt, type MachineCheck } from '@film-contest/contract/checks';
import {
  type ConsoleEntry,
  type consoleEntriesQuery,
  type EntryDraft,
  subtitleLanguages,
} from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { searchPattern } from '../../platform/db/lists.ts';
import { holds } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { canDecide, canDisqualify, whyCannotPublish } from '../entries/entries.rules.ts';
import {
  entryChecks,
  findings,
  readEvents,
  readFiles,
  shownNumber,
  type Upload,
  withSubtitles,
} from '../entries/read-entry.ts';
import { readFilm } from '../films/films.ts';
import { matches, ofSchools, schoolName } from '../gallery/cards.ts';
import { type Address, originalKey, pictureAt, signedAddress } from '../media/media.ts';
import { sharesOf } from '../share/share.ts';
import { describeUpload } from '../uploads/uploads.ts';
import { hiddenFields, maySeePrivate, shownForm, shownReasons } from './review.rules.ts';
import { worstCheck } from './worst-check.ts';

interface Reader {
  session: Session;
  locale: Locale;
}

/** Entries in every state but draft, with what the review table shows. */
export async function listForStaff(
  ctx: Context,
  { session, locale }: Reader,
  query: z.infer<typeof consoleEntriesQuery>,
) {
  const { current, pageSize, search, filters, sorter } = query;
  let rows = ctx.db
    .selectFrom('entries')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .leftJoin('films', 'films.upload_id', 'entries.video_id')
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (form ->> 'front_cover_url')::uuid`),
    )
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .where('entries.state', '!=', 'draft');
  if (filters?.state?.length) rows = rows.where('entries.state', 'in', filters.state);
  if (filters?.group?.length) rows = rows.where('entries.group_name', 'in', filters.group);
  if (filters?.school?.length) rows = rows.where(ofSchools(filters.school));
  if (filters?.checks?.length) {
    rows = rows.where(worstCheck(maySeePrivate(session)), 'in', filters.checks);
  }
  if (search) {
    const number = sql<string>`lpad(entries.number::text, 4, '0')`;
    rows = rows.where((eb) =>
      eb.or([matches(search)(eb), eb(number, 'like', searchPattern(search))]),
    );
  }
  const [page, counted] = await Promise.all([
    rows
      .select([
        'entries.id',
        'entries.form',
        'entries.number',
        'entries.title',
        'entries.team',
        'entries.group_name',
        schoolName(locale).as('school'),
        'entries.state',
        'entries.submitted_at',
        'entries.updated_at',
        'films.state as film_state',
        'films.checks',
        'films.seconds',
        'cover.facts as cover',
        sql<number>`coalesce(vote_tallies.votes, 0)`.as('votes'),
      ])
      .orderBy(...orderOf(sorter))
      .orderBy('entries.number')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute(),
    rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const files = await readFiles(ctx.db, ...page.map(({ form }) => form));
  const address = signedAddress(ctx);
  const list = page.map((row) => ({
    id: row.id,
    number: shownNumber(row.number),
    title: row.title,
    team: row.team,
    group: row.group_name,
    school: row.school,
    state: row.state,
    filmState: row.film_state,
    ...noticed(session, row, files),
    seconds: row.seconds,
    votes: row.votes,
    cover: pictureAt(row.cover?.card, address),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }));
  return { list, total: counted.total };
}

interface Judged {
  form: EntryDraft;
  /** Of the film; null before there is one. */
  checks: MachineCheck[] | null;
  seconds: number | null;
}

/** What a reviewer should know of an entry before opening it. */
function noticed(session: Session, { form, checks, seconds }: Judged, files: Map<string, Upload>) {
  const shown = shownForm(session, form);
  const found = findings(shown, files, checks && { checks, view: { seconds } });
  return {
    checks: {
      refusals: idsAt(found, 'refusal').length,
      advice: idsAt(found, 'advice').length,
    },
    isUnder14: maySeePrivate(session) ? (shown.guardian?.under14 ?? false) : null,
  };
}

const columns = {
  submittedAt: sql`entries.submitted_at`,
  updatedAt: sql`entries.updated_at`,
  number: sql`entries.number`,
  title: sql`entries.title`,
  votes: sql`coalesce(vote_tallies.votes, 0)`,
};

function orderOf(sorter: z.infer<typeof consoleEntriesQuery>['sorter']) {
  const [[by, direction] = ['submittedAt', 'ascend']] = Object.entries(sorter ?? {});
  return [columns[by as keyof typeof columns], direction === 'ascend' ? 'asc' : 'desc'] as const;
}

/** Everything known of one entry, with signed addresses of its files. Refuses with 4006. */
export async function readConsoleEntry(
  ctx: Context,
  { session, locale }: Reader,
  id: string,
): Promise<ConsoleEntry> {
  const entry = await ctx.db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .selectAll('entries')
    .select([
      'accounts.email',
      'accounts.phone',
      'vote_tallies.votes',
      schoolName(locale).as('school_shown'),
    ])
    .where('entries.id', '=', id)
    .where('entries.state', '!=', 'draft')
    .executeTakeFirst();
  if (!entry) throw new Refusal('notFound');
  const address = signedAddress(ctx);
  const form = shownForm(session, entry.form);
  const [files, film, events, shares] = await Promise.all([
    readFiles(ctx.db, form),
    entry.video_id ? readFilm(ctx.db, entry.video_id, address) : null,
    readEvents(ctx.db, id),
    countShares(ctx, entry.number),
  ]);
  const fileOf = (uploadId: string | null | undefined) =>
    uploadId ? files.get(uploadId) : undefined;
  const picture = (uploadId: string | null | undefined) =>
    pictureAt(fileOf(uploadId)?.facts?.picture, address);
  const mayReview = holds(session, 'canReview');
  return {
    id,
    number: shownNumber(entry.number),
    state: entry.state,
    version: entry.version,
    draft: form,
    files: [...files.values()].map((file) => describeUpload(file, address)),
    film: film && withSubtitles(film.view, files, entry.form, address),
    checks: entryChecks(entry.form, files, film),
    reasons: shownReasons(session, entry.reasons),
    filmAwaitedUntil: entry.film_awaited_until?.toISOString() ?? null,
    events: events.map((event) => ({ ...event, reasons: shownReasons(session, event.reasons) })),
    updatedAt: entry.updated_at.toISOString(),
    submittedAt: entry.submitted_at?.toISOString() ?? null,
    hidden: hiddenFields(session),
    maker: entry.email ?? entry.phone ?? '',
    school: entry.school_shown,
    votes: entry.votes ?? 0,
    shares,
    images: {
      teamLogo: picture(entry.form.team_logo),
      squareCover: picture(entry.form.video_cover_url),
      worksCover: picture(entry.form.front_cover_url),
    },
    letter: download(fileOf(entry.form.empower), address),
    materials: download(fileOf(entry.form.materials), address),
    studentProof: download(fileOf(form.student_proof), address),
    subtitles: subtitleLanguages.flatMap((language) => {
      const file = fileOf(form.subtitles?.[language]);
      const paper = download(file, address);
      return file && paper ? [{ ...paper, language, size: file.size }] : [];
    }),
    may: {
      publish: mayReview && whyCannotPublish(entry.state, film) === null,
      requestChanges: mayReview && canDecide(entry.state),
      reject: mayReview && canDecide(entry.state),
      disqualify: mayReview && canDisqualify(entry.state),
      retryFilm: mayReview && film?.view.state === 'failed',
    },
  };
}

/** How often an entry's short addresses were opened, in all networks. */
async function countShares({ db }: Context, number: number | null): Promise<number> {
  if (number === null) return 0;
  const shares = await sharesOf(db, { kind: 'entry', id: number });
  return Object.values(shares).reduce((sum, clicks) => sum + clicks, 0);
}

const download = (file: Upload | undefined, address: Address) =>
  file ? { filename: file.filename, address: address(originalKey(file.id)) } : null;
