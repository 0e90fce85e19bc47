import { z } from 'zod';
import { clearFieldsOfOtherGroup, groups } from './entry-groups.ts';
import {
  contentId,
  emailOrPhone,
  errorCode,
  id,
  idSchemaWithError,
  isoTime,
  lineSchema,
  listPageSchema,
  optionalSchema,
  textSchema,
  ticked,
  version,
  writtenText,
} from './fields.ts';
import { limits } from './limits.ts';
import { locales } from './locales.ts';
import { film, machineCheck, picture, uploadedFile } from './media.ts';
import { papers } from './papers.ts';
import { entryTexts, reviewOfEntry, shownGiveaway } from './review.ts';
import { revisionEvents, revisionStates } from './revision-states.ts';
import { tidyLine, tidyLines } from './tidy.ts';

export const entryStates = [
  'draft',
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
  'rejected',
  'withdrawn',
  'disqualified',
  'hidden',
] as const;

export type EntryState = (typeof entryStates)[number];

export const group = z.enum(groups, { error: errorCode('required') });

/** Public number of an entry with at least four digits: `0042`. */
const entryNumber = z.string();

export const subtitleModes = ['burnt_in', 'in_file', 'files'] as const;

export const subtitleLanguages = ['zh', 'en'] as const;

/** Fields that a reviewer can return to the entrant, in the order of the form. */
export const entryFields = [
  'group',
  'school_name',
  'guardian',
  'student_proof',
  'title',
  'desc',
  'title_en',
  'desc_en',
  'team',
  'team_desc',
  'team_logo',
  'video_cover_url',
  'front_cover_url',
  'url',
  'subtitles',
  'empower',
  'materials',
  'declarations',
] as const;

export type EntryField = (typeof entryFields)[number];

const file = idSchemaWithError('required');

/**
 * Whether a team member is under 14, and the consenting parent or guardian (Personal Information Protection Law of
 * the PRC, article 31).
 */
const guardian = z.discriminatedUnion(
  'under14',
  [
    z.object({ under14: z.literal(false) }),
    z.object({
      under14: z.literal(true),
      name: lineSchema(limits.name),
      contact: emailOrPhone,
      consent: ticked,
    }),
  ],
  { error: errorCode('required') },
);

const subtitles = z
  .object(
    {
      mode: z.enum(subtitleModes, { error: errorCode('required') }),
      zh: file.nullish(),
      en: file.nullish(),
      confirmed: z.boolean().nullish(),
    },
    { error: errorCode('required') },
  )
  .refine(
    (value) => value.mode !== 'files' || Boolean(value.zh && value.en),
    errorCode('required'),
  );

const wholeEntry = z
  .object({
    group,
    school_id: contentId.nullish(),
    school_name: lineSchema(limits.schoolName).nullish(),
    guardian: guardian.nullish(),
    student_proof: file.nullish(),
    title: lineSchema(limits.title),
    desc: textSchema(limits.desc),
    title_en: optionalSchema(lineSchema(limits.title)),
    desc_en: optionalSchema(textSchema(limits.desc)),
    team: lineSchema(limits.team),
    team_desc: textSchema(limits.teamDesc),
    team_logo: file,
    video_cover_url: file,
    front_cover_url: file,
    url: file,
    subtitles,
    empower: file,
    materials: file.nullish(),
    declarations: z.object(
      { rights: ticked, clean: ticked, rules: ticked },
      { error: errorCode('mustBeTicked') },
    ),
  })
  .refine((entry) => entry.group !== 'student' || Boolean(entry.school_id ?? entry.school_name), {
    error: errorCode('required'),
    path: ['school_name'],
    // Runs the check even if other fields of the entry have errors.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Requirements for a submitted entry. */
export const entrySubmission = z.preprocess(
  (draft) => (typeof draft === 'object' && draft !== null ? clearFieldsOfOtherGroup(draft) : draft),
  wholeEntry,
);

const createDraftTextSchema = (tidy: typeof tidyLine) => (max: number) =>
  z
    .string()
    .overwrite(tidy)
    .refine((value) => [...value].length <= max * 2 + 100, {
      error: errorCode('tooLong'),
      params: { max },
    })
    .nullish();
const draftLine = createDraftTextSchema(tidyLine);
const draftText = createDraftTextSchema(tidyLines);
const draftFile = idSchemaWithError('parameter').nullish();

/** A draft of an entry, which may be incomplete. Rejects only input that no form can send. */
export const entryDraft = z.object({
  group: z.enum(groups, { error: errorCode('parameter') }).nullish(),
  /** Id of a listed school; `school_name` holds the name of an unlisted one. */
  school_id: contentId.nullish(),
  school_name: draftLine(limits.schoolName.max),
  guardian: z
    .object({
      under14: z.boolean(),
      name: draftLine(limits.name.max),
      contact: draftLine(limits.contact.max),
      consent: z.boolean().nullish(),
    })
    .nullish(),
  student_proof: draftFile,
  title: draftLine(limits.title.max),
  desc: draftText(limits.desc.max),
  title_en: draftLine(limits.title.max),
  desc_en: draftText(limits.desc.max),
  team: draftLine(limits.team.max),
  team_desc: draftText(limits.teamDesc.max),
  team_logo: draftFile,
  video_cover_url: draftFile,
  front_cover_url: draftFile,
  url: draftFile,
  subtitles: z
    .object({
      mode: z.enum(subtitleModes, { error: errorCode('parameter') }),
      zh: draftFile,
      en: draftFile,
      /** The entrant's confirmation that subtitles in both languages are burnt into the picture. */
      confirmed: z.boolean().nullish(),
    })
    .nullish(),
  empower: draftFile,
  materials: draftFile,
  declarations: z.object({ rights: z.boolean(), clean: z.boolean(), rules: z.boolean() }).nullish(),
});

export type EntryDraft = z.infer<typeof entryDraft>;

export const draftSave = entryDraft.extend({ version });

export const fieldReason = z.object({
  field: z.enum(entryFields),
  reason: textSchema(limits.reason),
});

export const entryEvent = z.object({
  state: z.enum(entryStates),
  revision: z.enum(revisionEvents).nullable(),
  /** Fields that a submission changed. */
  changed: z.array(z.enum(entryFields)),
  at: isoTime,
  note: z.string().nullable(),
  reasons: z.array(fieldReason),
});

export type EntryEvent = z.infer<typeof entryEvent>;

export const myEntry = z.object({
  id: z.uuid(),
  number: entryNumber.nullable(),
  state: z.enum(entryStates),
  version,
  /** The entry's form, with the changes of its open revision. */
  draft: entryDraft,
  /** State of the entry's revision, or null. */
  revision: z.enum(revisionStates).nullable(),
  /** Fields that the revision changes. */
  changed: z.array(z.enum(entryFields)),
  isRevisable: z.boolean(),
  files: z.array(uploadedFile),
  film: film.nullable(),
  checks: z.array(machineCheck),
  /** Reasons for the returned fields; after the deadline only these fields can be edited. */
  reasons: z.array(fieldReason),
  /** Deadline for the film of an entry that was submitted before its film arrived. */
  filmAwaitedUntil: isoTime.nullable(),
  /** Code of the error that prevents a submission now, or null. */
  blockedBy: z.number().nullable(),
  unchanged: z.array(z.enum(entryFields)),
  events: z.array(entryEvent),
  updatedAt: isoTime,
  submittedAt: isoTime.nullable(),
});

export type MyEntry = z.infer<typeof myEntry>;

export const submitted = z.object({ id: z.uuid(), number: entryNumber });

export const entryPapers = z.array(z.object({ paper: z.enum(papers), address: z.string() }));

export const galleryCard = z.object({
  id: z.int(),
  number: entryNumber,
  title: z.string(),
  titleLang: z.enum(locales),
  team: z.string(),
  group,
  school: z.string().nullable(),
  /** Number of counted votes; null while vote counts are hidden. */
  votes: z.int().nullable(),
  seconds: z.number().nullable(),
  cover: picture.nullable(),
  /** Name of the entry's award, if any. */
  award: z.string().nullable(),
});

export type GalleryCard = z.infer<typeof galleryCard>;

export const galleryPage = listPageSchema(galleryCard).extend({
  /** Seed of the page's random order, to request the next page; null if the list is sorted. */
  seed: z.int().nullable(),
});

export const publicEntry = galleryCard.extend({
  desc: z.string(),
  descLang: z.enum(locales),
  teamDesc: z.string(),
  teamLogo: picture.nullable(),
  squareCover: picture.nullable(),
  film: film.nullable(),
  giveaways: z.array(shownGiveaway),
  /** The jury's comment on the entry's award, with its language. */
  citation: writtenText.nullable(),
  placements: z.array(z.enum(['selectedopen', 'selected', 'exhibition'])),
  /** Reason for the disqualification of the entry, whose film is then not shown. */
  disqualified: z.object({ reason: z.string(), at: isoTime }).nullable(),
  publishedAt: isoTime,
  more: z.array(galleryCard),
  /** Code of the error that prevents all votes now, or null. */
  votingBlockedBy: z.number().nullable(),
  votingOpensAt: isoTime.nullable(),
  votingClosesAt: isoTime.nullable(),
  /** Number of votes that staff are examining; they do not count until a decision. 0 while counts are hidden. */
  examinedVotes: z.int(),
  /** Time until which the displayed vote count is frozen; null if it is not frozen or is hidden. */
  frozenUntil: isoTime.nullable(),
});

export type PublicEntry = z.infer<typeof publicEntry>;

export const byId = z.object({ id });

/** A file that only staff see, with a temporary URL. */
const privateFile = z.object({ filename: z.string(), address: z.string() });

/** A previous version of an entry's form. */
const previousForm = z.object({
  draft: entryDraft,
  school: z.string().nullable(),
  /** File names of the draft's uploads, by upload id. */
  filenames: z.record(z.string(), z.string()),
});

/** The changes that staff last requested of a resubmitted entry, and its form before those changes. */
const askedChanges = previousForm.extend({
  at: isoTime,
  by: z.string().nullable(),
  reasons: z.array(fieldReason),
  unchanged: z.array(z.enum(entryFields)),
});

export type AskedChanges = z.infer<typeof askedChanges>;

/** The form as stored when staff request changes. */
export type SentBack = Pick<AskedChanges, 'draft' | 'filenames'>;

/** The entrant's changes since reviewers last saw the entry, and the form before those changes. */
const revisedEntry = previousForm.extend({
  at: isoTime,
  changed: z.array(z.enum(entryFields)),
  /** Whether the changes wait for a decision, so that the public entry does not contain them yet. */
  isPending: z.boolean(),
});

export type RevisedEntry = z.infer<typeof revisedEntry>;

const entrantsOnly = {
  blockedBy: true,
  unchanged: true,
  revision: true,
  changed: true,
  isRevisable: true,
} as const;

/**
 * An entry in the console. While a revision of a published entry waits for a decision, `draft`, `film` and `files` show
 * the revision.
 */
export const consoleEntry = myEntry.omit(entrantsOnly).extend({
  ...reviewOfEntry,
  texts: entryTexts,
  asked: askedChanges.nullable(),
  revised: revisedEntry.nullable(),
  events: z.array(
    entryEvent.extend({
      /**
       * Name of the person who made the change. Null for a change by the system, and for the entrant's changes if the
       * reader may not see accounts.
       */
      by: z.string().nullable(),
      isByMaker: z.boolean(),
    }),
  ),
  /** Names of the entry's fields that are omitted because the reader may not see them. */
  hidden: z.array(z.enum(entryFields)),
  /** Entrant's e-mail address or phone number; null if the reader may not see accounts, or after erasure. */
  maker: z.string().nullable(),
  /** Name of the entry's school, from the list or as typed. */
  school: z.string().nullable(),
  votes: z.int(),
  /** Number of times the entry's short URLs were opened. */
  shares: z.int(),
  images: z.object({
    teamLogo: picture.nullable(),
    squareCover: picture.nullable(),
    worksCover: picture.nullable(),
  }),
  letter: privateFile.nullable(),
  materials: privateFile.nullable(),
  /** Proof of student status; null in the Open Group. */
  studentProof: privateFile.nullable(),
  subtitles: z.array(privateFile.extend({ language: z.enum(subtitleLanguages), size: z.number() })),
  may: z.object({
    mark: z.boolean(),
    publish: z.boolean(),
    requestChanges: z.boolean(),
    reject: z.boolean(),
    disqualify: z.boolean(),
    reopen: z.boolean(),
    hide: z.boolean(),
    show: z.boolean(),
    correct: z.boolean(),
    retryFilm: z.boolean(),
  }),
});

export type ConsoleEntry = z.infer<typeof consoleEntry>;
