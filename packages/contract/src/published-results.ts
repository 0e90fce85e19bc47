import { z } from 'zod';
import { localeSchema } from './accounts.ts';
import { groups } from './entry-groups.ts';
import {
  captchaAnswer,
  emailOrPhone,
  errorCode,
  isoTime,
  lineSchema,
  optionalLineSchema,
  textSchema,
} from './fields.ts';
import { objectionDecisions, publishedParts, roundModes } from './judging-options.ts';
import { limits } from './limits.ts';

/** Public parts of a result besides its hash. */
const publicationOptions = {
  shown: z.enum(publishedParts, errorCode('required')),
  /** Whether entrants see how many jurors watched their film, and how much of it. */
  showsWatched: z.boolean(),
};

export const publicationDraft = z.object(publicationOptions);

export const resultPublication = z.object({ hash: z.string().max(100), ...publicationOptions });

/** Numbers of recipients and example mails, if the result were published now. */
export const publicationPreview = z.object({
  /** Number of entrants with a selected film. */
  selected: z.int(),
  /** Number of entrants without a selected film. */
  others: z.int(),
  /** Number of entrants whose account is suspended, erased or not activated. */
  unreachable: z.int(),
  /** Number of entrants who know this result from an earlier publication or an announcement. */
  informed: z.int(),
  objectionsUntil: isoTime,
  /** Example mails: for a selected film, and for a film that was not selected. */
  samples: z.array(z.object({ isSelected: z.boolean(), subject: z.string(), text: z.string() })),
});

export type PublicationPreview = z.infer<typeof publicationPreview>;

/** The publication of a result as the chair sees it. */
export const publicationView = z.object({
  /** 1 for the first publication of the result; later publications are corrections. */
  number: z.int(),
  hash: z.string(),
  ...publicationOptions,
  by: z.string(),
  at: isoTime,
  objectionsUntil: isoTime,
  isWindowOpen: z.boolean(),
  /** Number of entrants whose mail is already in the outbox. */
  mailed: z.int(),
  /** Number of entrants whose mail is not in the outbox yet. */
  waiting: z.int(),
  objections: z.object({ undecided: z.int(), upheld: z.int(), rejected: z.int() }),
});

export type PublicationView = z.infer<typeof publicationView>;

/** Number of films (`count`) with fewer scores than the number that the rules demand (`demanded`). */
const incompleteFilms = z.object({ count: z.int(), demanded: z.int() });

const publishedRow = z.object({
  id: z.uuid(),
  name: z.string(),
  at: isoTime,
  isFinal: z.boolean(),
});

export const publishedResults = z.object({ results: z.array(publishedRow) });

const publishedFilm = z.object({
  number: z.string(),
  /** Title of the film; null if the film is no longer public. */
  title: z.string().nullable(),
  titleLang: localeSchema,
  group: z.enum(groups).nullable(),
  /** Place of the film in the result; null without a score. */
  place: z.int().nullable(),
  isSelected: z.boolean(),
  /** Points or percentage of yes, from 0 to 100; null unless scores are published. */
  score: z.number().nullable(),
});

export const publishedResult = publishedRow.extend({
  mode: z.enum(roundModes),
  award: z.string().nullable(),
  shown: publicationOptions.shown,
  hash: z.string(),
  rulesHash: z.string(),
  incomplete: incompleteFilms,
  isCorrected: z.boolean(),
  objectionsUntil: isoTime,
  isWindowOpen: z.boolean(),
  /** Films sorted by place; empty unless scores or ranks are published. */
  films: z.array(publishedFilm),
  /** URL of the signed result; null unless scores are published. */
  bundle: z.string().nullable(),
  undecided: z.int(),
  objections: z.array(
    z.object({ decision: z.enum(objectionDecisions), reason: z.string(), at: isoTime }),
  ),
});

export type PublishedResult = z.infer<typeof publishedResult>;

/** The result of one film as its entrant sees it. */
export const ownResult = z.object({
  round: z.uuid(),
  name: z.string(),
  at: isoTime,
  isFinal: z.boolean(),
  objectionsUntil: isoTime,
  isWindowOpen: z.boolean(),
  isSelected: z.boolean(),
  award: z.string().nullable(),
  /** Place of the film in the result; null unless ranks are published. */
  place: z.int().nullable(),
  films: z.int(),
  incomplete: incompleteFilms,
  score: z.number().nullable(),
  watched: z.object({ jurors: z.int(), share: z.number() }).nullable(),
  /** Comments of the jurors, without their names. */
  comments: z.array(z.string()),
});

export type OwnResult = z.infer<typeof ownResult>;

export const ownResults = z.object({ results: z.array(ownResult) });

export const objectionForm = z.object({
  content: textSchema(limits.message),
  /** Number or title of the film; empty for an objection to the whole result. */
  film: optionalLineSchema(limits.title.max),
  name: lineSchema(limits.name),
  contact: emailOrPhone,
  ...captchaAnswer,
});
