import { type ConsoleEntry, subtitleLanguages } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import type { Context } from '../../context.ts';
import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readReviewedTexts } from '../entries/correct-texts.ts';
import {
  canCorrectEntry,
  canDecideEntry,
  canDisqualifyEntry,
  canEditGiveaways,
  canHideEntry,
  canReopenEntry,
  canUnhideEntry,
  findPublicationRefusal,
} from '../entries/entries.rules.ts';
import { readFormFiles, type Upload } from '../entries/entry-files.ts';
import {
  addEntrySubtitles,
  formatEntryNumber,
  listEntryChecks,
  readEntryEvents,
} from '../entries/read-entry.ts';
import {
  getReviewedForm,
  isFilmRevised,
  isRevisionPending,
  type Revised,
} from '../entries/revisions.rules.ts';
import { readFilm } from '../films/films.ts';
import { schoolNameSql } from '../gallery/cards.ts';
import {
  createUrlSigner,
  getOriginalKey,
  type MediaUrlBuilder,
  toPictureUrls,
} from '../media/media.ts';
import { readShareCounts } from '../share/share.ts';
import { describeUpload } from '../uploads/uploads.ts';
import { readChecklist } from './checklist.ts';
import {
  readDraftSchoolName,
  readRequestedChanges,
  readRevisedEntry,
} from './requested-changes.ts';
import {
  canDecideEntryOrRevision,
  listHiddenFields,
  redactEntryForm,
  redactFieldReasons,
  redactFields,
} from './review.rules.ts';
import { joinReviewTables, reviewColumns, toAssigneeAndHolder } from './review-columns.ts';

interface Reader {
  session: Session;
  locale: Locale;
}

/** Reads one entry for staff, with signed URLs of its files. */
export async function readConsoleEntry(
  ctx: Context,
  { session, locale }: Reader,
  id: string,
): Promise<ConsoleEntry> {
  const stored = await joinReviewTables(ctx.db.selectFrom('entries'))
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .selectAll('entries')
    .select([
      'accounts.email',
      'accounts.phone',
      'accounts.locale',
      ...reviewColumns,
      'vote_tallies.votes',
      schoolNameSql(locale).as('school_shown'),
    ])
    .where('entries.id', '=', id)
    .where('entries.state', '!=', 'draft')
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const entry = await applyPendingRevision(ctx, locale, stored);
  const buildUrl = createUrlSigner(ctx);
  const form = redactEntryForm(session, entry.form);
  const [files, film, events, shares, checklist] = await Promise.all([
    readFormFiles(ctx.db, form),
    entry.video_id ? readFilm(ctx.db, entry.video_id, buildUrl) : null,
    readEntryEvents(ctx.db, id),
    countShortUrlOpenings(ctx, entry.number),
    readChecklist(ctx.db, locale, { id, form }),
  ]);
  const findFile = (uploadId: string | null | undefined) =>
    uploadId ? files.get(uploadId) : undefined;
  const getPictureUrls = (uploadId: string | null | undefined) =>
    toPictureUrls(findFile(uploadId)?.facts?.picture, buildUrl);
  // Includes the identity of the entrant only for staff who may see accounts.
  const seesPeople = canAccess(session, 'canSeeAccounts');
  const mayReview = canAccess(session, 'canReview');
  return {
    id,
    number: formatEntryNumber(entry.number),
    state: entry.state,
    version: entry.version,
    draft: form,
    files: [...files.values()].map((file) => describeUpload(file, buildUrl)),
    film: film && addEntrySubtitles(film.view, files, entry.form, buildUrl),
    checks: listEntryChecks(entry.form, files, film),
    reasons: redactFieldReasons(session, entry.reasons),
    filmAwaitedUntil: entry.film_awaited_until?.toISOString() ?? null,
    events: events.map((event) => ({
      ...event,
      by: event.isByMaker && !seesPeople ? null : event.by,
      changed: redactFields(session, event.changed),
      reasons: redactFieldReasons(session, event.reasons),
    })),
    updatedAt: entry.updated_at.toISOString(),
    submittedAt: entry.submitted_at?.toISOString() ?? null,
    hidden: listHiddenFields(session),
    maker: seesPeople ? (entry.email ?? entry.phone) : null,
    school: entry.school_shown,
    votes: entry.votes ?? 0,
    shares,
    images: {
      teamLogo: getPictureUrls(entry.form.team_logo),
      squareCover: getPictureUrls(entry.form.video_cover_url),
      worksCover: getPictureUrls(entry.form.front_cover_url),
    },
    letter: toPrivateFile(findFile(entry.form.empower), buildUrl),
    materials: toPrivateFile(findFile(entry.form.materials), buildUrl),
    studentProof: toPrivateFile(findFile(form.student_proof), buildUrl),
    subtitles: subtitleLanguages.flatMap((language) => {
      const file = findFile(form.subtitles?.[language]);
      const paper = toPrivateFile(file, buildUrl);
      return file && paper ? [{ ...paper, language, size: file.size }] : [];
    }),
    revised: await readRevisedEntry(ctx.db, { session, locale }, stored),
    texts: (await readReviewedTexts(stored)).texts,
    asked: await readRequestedChanges(ctx.db, { session, locale, entry, events }),
    ...toAssigneeAndHolder(entry, session.accountId),
    checklist,
    giveaways: entry.giveaways,
    makerLocale: entry.locale,
    may: {
      mark: mayReview && canEditGiveaways(entry.state) && !isFilmRevised(stored),
      publish: mayReview && findPublicationRefusal(entry, film) === null,
      requestChanges: mayReview && canDecideEntryOrRevision(entry),
      reject: mayReview && canDecideEntry(entry.state),
      disqualify: mayReview && canDisqualifyEntry(entry.state),
      reopen: mayReview && canReopenEntry(entry),
      hide: mayReview && canHideEntry(entry.state),
      show: mayReview && canUnhideEntry(entry.state),
      correct: mayReview && canCorrectEntry(entry.state),
      retryFilm: mayReview && film?.view.state === 'failed',
    },
  };
}

/**
 * Replaces the form, film and school of a published entry with those of its submitted revision, which reviewers
 * decide about.
 */
async function applyPendingRevision<
  E extends Revised & { video_id: string | null; school_shown: string | null },
>({ db }: Context, locale: Locale, entry: E): Promise<E> {
  if (!isRevisionPending(entry)) return entry;
  const form = getReviewedForm(entry);
  return {
    ...entry,
    form,
    video_id: form.url ?? null,
    school_shown: form.group === 'student' ? await readDraftSchoolName(db, form, locale) : null,
  };
}

async function countShortUrlOpenings({ db }: Context, number: number | null): Promise<number> {
  if (number === null) return 0;
  const shares = await readShareCounts(db, { kind: 'entry', id: number });
  return Object.values(shares).reduce((sum, clicks) => sum + clicks, 0);
}

const toPrivateFile = (file: Upload | undefined, buildUrl: MediaUrlBuilder) =>
  file ? { filename: file.filename, address: buildUrl(getOriginalKey(file.id)) } : null;
