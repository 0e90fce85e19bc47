import { z } from 'zod';
import { askedOf, groups } from './entry-groups.ts';
import {
  code,
  contentId,
  emailOrPhone,
  id,
  idOr,
  isoTime,
  isStorable,
  line,
  listQuery,
  pageOf,
  text,
  ticked,
  version,
  writtenText,
} from './fields.ts';
import { limits } from './limits.ts';
import { film, machineCheck, picture, uploadedFile } from './media.ts';
import { papers } from './papers.ts';
import { reviewOfEntry, shownGiveaway } from './review.ts';
import { readSeed } from './shuffle.ts';
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
] as const;

export type EntryState = (typeof entryStates)[number];

export const group = z.enum(groups, { error: code('required') });

/** The public number as people write it: at least four digits, `0042`. */
const entryNumber = z.string();

export const subtitleModes = ['burnt_in', 'in_file', 'files'] as const;

/** Every film has subtitles in both. */
export const subtitleLanguages = ['zh', 'en'] as const;

/** Fields of a submission that a reviewer can send back, in the order of the form. */
export const entryFields = [
  'group',
  'school_name',
  'guardian',
  'student_proof',
  'title',
  'desc',
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

const file = idOr('required');

/**
 * Whether somebody of the team is under 14, and then the parent or guardian who agrees (Personal
 * Information Protection Law of the PRC, article 31).
 */
const guardian = z.discriminatedUnion(
  'under14',
  [
    z.object({ under14: z.literal(false) }),
    z.object({
      under14: z.literal(true),
      name: line(limits.name),
      contact: emailOrPhone,
      consent: ticked,
    }),
  ],
  { error: code('required') },
);

const subtitles = z
  .object(
    {
      mode: z.enum(subtitleModes, { error: code('required') }),
      zh: file.nullish(),
      en: file.nullish(),
      confirmed: z.boolean().nullish(),
    },
    { error: code('required') },
  )
  .refine((value) => value.mode !== 'files' || Boolean(value.zh && value.en), code('required'));

const wholeEntry = z
  .object({
    group,
    school_id: contentId.nullish(),
    school_name: line(limits.schoolName).nullish(),
    guardian: guardian.nullish(),
    student_proof: file.nullish(),
    title: line(limits.title),
    desc: text(limits.desc),
    team: line(limits.team),
    team_desc: text(limits.teamDesc),
    team_logo: file,
    video_cover_url: file,
    front_cover_url: file,
    url: file,
    subtitles,
    empower: file,
    materials: file.nullish(),
    declarations: z.object(
      { rights: ticked, clean: ticked, rules: ticked },
      { error: code('mustBeTicked') },
    ),
  })
  .refine((entry) => entry.group !== 'student' || Boolean(entry.school_id ?? entry.school_name), {
    error: code('required'),
    path: ['school_name'],
    // Told together with the faults of other fields, not only once these are mended.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** What must hold before an entry can be submitted. */
export const entrySubmission = z.preprocess(
  (draft) => (typeof draft === 'object' && draft !== null ? askedOf(draft) : draft),
  wholeEntry,
);

export type EntrySubmission = z.infer<typeof entrySubmission>;

const draftOf = (tidy: typeof tidyLine) => (max: number) =>
  z
    .string()
    .overwrite(tidy)
    .refine((value) => [...value].length <= max * 2 + 100, {
      error: code('tooLong'),
      params: { max },
    })
    .nullish();
const draftLine = draftOf(tidyLine);
const draftText = draftOf(tidyLines);
const draftFile = idOr('parameter').nullish();

/** A draft holds whatever was typed so far; only what no form could send is refused. */
export const entryDraft = z.object({
  group: z.enum(groups, { error: code('parameter') }).nullish(),
  /** A school of the list; one that is not listed stands in `school_name`. */
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
  team: draftLine(limits.team.max),
  team_desc: draftText(limits.teamDesc.max),
  team_logo: draftFile,
  video_cover_url: draftFile,
  front_cover_url: draftFile,
  url: draftFile,
  subtitles: z
    .object({
      mode: z.enum(subtitleModes, { error: code('parameter') }),
      zh: draftFile,
      en: draftFile,
      /** For `burnt_in`: the entrant has confirmed that both are part of the picture. */
      confirmed: z.boolean().nullish(),
    })
    .nullish(),
  empower: draftFile,
  materials: draftFile,
  declarations: z.object({ rights: z.boolean(), clean: z.boolean(), rules: z.boolean() }).nullish(),
});

export type EntryDraft = z.infer<typeof entryDraft>;

export const draftSave = entryDraft.extend({ version });

const fieldReason = z.object({
  field: z.enum(entryFields),
  reason: text(limits.reason),
});

export const entryEvent = z.object({
  state: z.enum(entryStates),
  at: isoTime,
  note: z.string().nullable(),
  /** What was asked to be changed. */
  reasons: z.array(fieldReason),
});

export const myEntry = z.object({
  id: z.uuid(),
  number: entryNumber.nullable(),
  state: z.enum(entryStates),
  version,
  draft: entryDraft,
  files: z.array(uploadedFile),
  film: film.nullable(),
  checks: z.array(machineCheck),
  /** Why a field was sent back; only these fields are open then. */
  reasons: z.array(fieldReason),
  /** Until when the film's bytes may arrive, of an entry that was submitted ahead of them. */
  filmAwaitedUntil: isoTime.nullable(),
  /** Code of why it cannot be submitted now, or null. */
  blockedBy: z.number().nullable(),
  /** Fields that were sent back and are still as they were. */
  unchanged: z.array(z.enum(entryFields)),
  events: z.array(entryEvent),
  updatedAt: isoTime,
  submittedAt: isoTime.nullable(),
});

export type MyEntry = z.infer<typeof myEntry>;

export const submitted = z.object({ id: z.uuid(), number: entryNumber });

export const entryPapers = z.array(z.object({ paper: z.enum(papers), address: z.string() }));

/**
 * Public list of published entries: without a sorter, and by votes while counts are hidden, in an
 * order that is shuffled every hour.
 */
export const galleryQuery = listQuery({
  sorters: ['votes', 'newest', 'number'],
  filters: {
    group: z.array(z.enum(groups)),
    school: z.array(z.string().max(80).refine(isStorable)),
  },
}).extend({
  /** Of the shuffled order; one that is none is as good as not given. */
  seed: z.preprocess((value) => readSeed(value) ?? undefined, z.int().optional()),
});

export const galleryCard = z.object({
  /** The number as a figure; it is the address of the entry too. */
  id: z.int(),
  number: entryNumber,
  title: z.string(),
  team: z.string(),
  group,
  school: z.string().nullable(),
  /** Null while counts are hidden. */
  votes: z.int().nullable(),
  seconds: z.number().nullable(),
  cover: picture.nullable(),
  /** Name of the award it was given, if any. */
  award: z.string().nullable(),
});

export type GalleryCard = z.infer<typeof galleryCard>;

export const galleryPage = pageOf(galleryCard).extend({
  /** Of the order that the page is of, to go on with; null where it is sorted. */
  seed: z.int().nullable(),
});

export const publicEntry = galleryCard.extend({
  desc: z.string(),
  teamDesc: z.string(),
  teamLogo: picture.nullable(),
  squareCover: picture.nullable(),
  film: film.nullable(),
  giveaways: z.array(shownGiveaway),
  /** What was said of the award it was given, and in which language. */
  citation: writtenText.nullable(),
  /** Where else it is shown. */
  placements: z.array(z.enum(['selectedopen', 'selected', 'exhibition'])),
  /** Why it was taken out of the contest: nothing of the film is shown then. */
  disqualified: z.object({ reason: z.string(), at: isoTime }).nullable(),
  publishedAt: isoTime,
  more: z.array(galleryCard),
  /** Code of why nobody can vote for it now, or null. */
  votingBlockedBy: z.number().nullable(),
  votingOpensAt: isoTime.nullable(),
  votingClosesAt: isoTime.nullable(),
});

export type PublicEntry = z.infer<typeof publicEntry>;

export const galleryId = z.object({
  id: z.coerce
    .number(code('notFound'))
    .int(code('notFound'))
    .min(1, code('notFound'))
    .max(2 ** 31 - 1, code('notFound')),
});

export const byId = z.object({ id });

/** A file that only staff see, at a short-lived address. */
const privateFile = z.object({ filename: z.string(), address: z.string() });

/** What changes were asked for last, of an entry that is back, and the form as it was before them. */
const askedChanges = z.object({
  at: isoTime,
  /** Null for the machine. */
  by: z.string().nullable(),
  reasons: z.array(fieldReason),
  unchanged: z.array(z.enum(entryFields)),
  draft: entryDraft,
  school: z.string().nullable(),
  /** Names of the draft's files, by upload. */
  filenames: z.record(z.string(), z.string()),
});

export type AskedChanges = z.infer<typeof askedChanges>;

/** What is kept of a form when changes are asked for. */
export type SentBack = Pick<AskedChanges, 'draft' | 'filenames'>;

export const consoleEntry = myEntry.omit({ blockedBy: true, unchanged: true }).extend({
  ...reviewOfEntry,
  asked: askedChanges.nullable(),
  events: z.array(
    entryEvent.extend({
      /** Null for the machine, and for its maker where the reader may not see accounts. */
      by: z.string().nullable(),
      isByMaker: z.boolean(),
    }),
  ),
  /** Fields that are not the reader's business; nothing of them is told. */
  hidden: z.array(z.enum(entryFields)),
  /** Their address; `null` for those who may not see accounts, or when it was erased. */
  maker: z.string().nullable(),
  /** Name of the school, from the list or as typed. */
  school: z.string().nullable(),
  votes: z.int(),
  /** How often its short addresses were opened. */
  shares: z.int(),
  images: z.object({
    teamLogo: picture.nullable(),
    squareCover: picture.nullable(),
    worksCover: picture.nullable(),
  }),
  letter: privateFile.nullable(),
  materials: privateFile.nullable(),
  /** Proof of being a student; null in the Open Group. */
  studentProof: privateFile.nullable(),
  /** Subtitle files as they came. */
  subtitles: z.array(privateFile.extend({ language: z.enum(subtitleLanguages), size: z.number() })),
  /** What the reader of this answer may do with it now. */
  may: z.object({
    mark: z.boolean(),
    publish: z.boolean(),
    requestChanges: z.boolean(),
    reject: z.boolean(),
    disqualify: z.boolean(),
    retryFilm: z.boolean(),
  }),
});

export type ConsoleEntry = z.infer<typeof consoleEntry>;

export const subtitlesInPath = byId.extend({
  language: z.enum(subtitleLanguages, { error: code('notFound') }),
});

/** A subtitle file as a player shows it, in the order of time. */
export const entrySubtitles = z.object({
  filename: z.string(),
  /** Times in seconds; lines of plain text. */
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

export const decision = z.object({ version });
export const changesRequest = z.object({
  version,
  reasons: z.array(fieldReason).min(1, code('required')).max(entryFields.length),
});
export const rejection = z.object({ version, reason: text(limits.reason) });
